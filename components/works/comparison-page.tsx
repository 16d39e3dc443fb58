import { useLocale, useTranslations } from "next-intl";
import { changesBetween } from "@/components/requests/changes";
import { ChangeList } from "@/components/requests/changes-section";
import { useChangeTexts } from "@/components/requests/use-change-texts";
import { Button } from "@/components/ui/button";
import { formatEdtf } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { RefusedVersion, VersionComparison } from "@/lib/works";
import { fileHref } from "@/lib/works/reading/work-files";
import { RefusedVersions } from "./refused-versions";
import { dayOfVersion, useVersionLabel } from "./version-label";
import type { VersionEntry } from "./version-section";

type ComparisonPageProps = {
  id: string;
  title: string;
  /** All versions the reader may see, newest first. */
  versions: readonly VersionEntry[];
  /** The versions that are compared, or offered for it. */
  from?: string | undefined;
  to?: string | undefined;
  /** Whether the address names one version twice. */
  isSame: boolean;
  refused: readonly RefusedVersion[];
  comparison?: VersionComparison | undefined;
};

/** What differs between two versions of a work: the description field by field, the files by their checksums. */
export function ComparisonPage(props: ComparisonPageProps) {
  const { id, title, versions, from, to, isSame, refused, comparison } = props;
  const t = useTranslations("work.comparison");
  return (
    <div className="page-width pt-8 sm:pt-12">
      <p className="text-sm">
        <Link href={`/records/${id}`} className="link">
          {t("back")}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl font-semibold">{t("title")}</h1>
      <p className="mt-2 text-lg text-muted">
        {t("of")}
        <span dir="auto" className="block text-ink">
          {title}
        </span>
      </p>
      {refused.length > 0 && <RefusedVersions refused={refused} />}
      {versions.length > 1 ? (
        <>
          <form className="mt-6 flex flex-wrap items-end gap-4">
            <Choice name="from" label={t("from")} versions={versions} value={from} />
            <Choice name="to" label={t("to")} versions={versions} value={to} />
            <Button type="submit" look="primary">
              {t("show")}
            </Button>
          </form>
          {isSame && <p className="mt-8">{t("twice")}</p>}
          {comparison && <Differences comparison={comparison} to={to} />}
        </>
      ) : (
        <p className="mt-6 text-muted">{t("single")}</p>
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  versions: readonly VersionEntry[];
  value: string | undefined;
};

function Choice({ name, label, versions, value }: ChoiceProps) {
  const labelOf = useVersionLabel();
  const locale = useLocale();
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-medium">{label}</span>
      <Select name={name} defaultValue={value}>
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {`${labelOf(version)}, ${formatEdtf(dayOfVersion(version), locale)}`}
          </option>
        ))}
      </Select>
    </label>
  );
}

type DifferencesProps = { comparison: VersionComparison; to: string | undefined };

function Differences({ comparison, to }: DifferencesProps) {
  const t = useTranslations("work.comparison");
  const all = changesBetween(comparison.before, comparison.after, useChangeTexts());
  // Which versions are compared is said by the choice above.
  const changes = { ...all, fields: all.fields.filter(({ key }) => key !== "version") };
  const isSame = changes.fields.length + changes.files.length === 0;
  return (
    <div className="mt-8 max-w-4xl space-y-5">
      {!comparison.comparesFiles && <Notice>{t("hidden")}</Notice>}
      {isSame ? (
        <p>{t("same")}</p>
      ) : (
        <ChangeList changes={changes} {...(to ? { fileHref: (name) => fileHref(to, name) } : {})} />
      )}
    </div>
  );
}
