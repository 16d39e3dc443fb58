import { useLocale, useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCount, formatMinute } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { VocabularyState } from "@/lib/vocabularies";
import type { LoadJson, OpenType, VocabularyType } from "@/lib/vocabularies/schema";
import { AdministrationFrame } from "../administration-frame";
import { useMoment } from "../use-moment";
import { LoadForm } from "./load-form";
import { LoadProgress } from "./load-progress";
import { vocabularyPath } from "./vocabulary-path";

type VocabulariesPageProps = {
  vocabularies: readonly (Omit<VocabularyState, "updatedAt"> & { updated: string | undefined })[];
  /** Newest first. */
  loads: readonly LoadJson[];
  openTypes: readonly OpenType[];
};

/** The lists of terms that works refer to, and files that were loaded into them. */
export function VocabulariesPage({ vocabularies, loads, openTypes }: VocabulariesPageProps) {
  const t = useTranslations("administration.vocabularies");
  return (
    <AdministrationFrame section="vocabularies">
      <section>
        <h3 className="text-lg font-semibold">{t("all")}</h3>
        <Overview vocabularies={vocabularies} />
      </section>
      <section className="mt-10">
        <h3 className="text-lg font-semibold">{t("loadTitle")}</h3>
        <p className="mt-1 max-w-[70ch] text-muted">{t("loadLead")}</p>
        <div className="mt-4 max-w-2xl needs-script">
          <LoadForm types={openTypes} />
        </div>
        <FileFormats />
      </section>
      {loads.length > 0 && (
        <section className="mt-10">
          <h3 className="text-lg font-semibold">{t("loads")}</h3>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {loads.map((load) => (
              <li key={load.id}>
                <Load load={load} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdministrationFrame>
  );
}

const FORMATS = ["json", "table", "fields"] as const;

function FileFormats() {
  const t = useTranslations("administration.vocabularies.formats");
  return (
    <Disclosure summary={t("title")} className="mt-4 max-w-2xl">
      <ul className="list-disc space-y-1 ps-5 text-[0.9375rem]/6">
        {FORMATS.map((one) => (
          <li key={one}>{t.rich(one, { code: (chunks) => <code>{chunks}</code> })}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

const TONES: Record<LoadJson["status"], BadgeTone> = {
  waiting: "neutral",
  running: "notice",
  done: "accent",
  failed: "danger",
};

/** Every line of the file had an error. */
const isWithoutTerms = ({ status, total, refused }: LoadJson) =>
  status === "done" && refused > 0 && refused >= (total ?? 0);

function Load({ load }: { load: LoadJson }) {
  const t = useTranslations("administration.vocabularies");
  const moment = useMoment();
  const { status, type, file_name: name, total, changed, refused, problems } = load;
  const isNothing = isWithoutTerms(load);
  return (
    <article className="py-3">
      <h4 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        {t(`names.${type as OpenType}`)}
        <Badge tone={isNothing ? "danger" : TONES[status]}>
          {isNothing ? t("nothing", { count: refused }) : t(`states.${status}`)}
        </Badge>
        {status === "done" && refused > 0 && !isNothing && (
          <Badge tone="warning">{t("refused", { count: refused })}</Badge>
        )}
      </h4>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {name && <bdi className="break-all">{name}</bdi>}
        <span>{moment(load.created)}</span>
        {status === "done" && (
          <span>{t("result", { total: (total ?? 0) - refused, changed })}</span>
        )}
      </p>
      {load.ended === null && <LoadProgress load={load} />}
      {problems.length > 0 && (
        <Disclosure
          summary={<span className="text-sm">{t("problems")}</span>}
          open={status === "failed" || isNothing}
          className="mt-1 max-w-[70ch]"
        >
          <ul className="space-y-1 text-sm">
            {problems.map(({ line, problem }) => (
              <li key={line} className="break-words">
                {status === "failed" ? problem : t("line", { line, problem })}
              </li>
            ))}
          </ul>
          {refused > problems.length && (
            <p className="mt-1 text-sm text-muted">
              {t("more", { count: refused - problems.length })}
            </p>
          )}
        </Disclosure>
      )}
    </article>
  );
}

function Overview({ vocabularies }: Pick<VocabulariesPageProps, "vocabularies">) {
  const t = useTranslations("administration.vocabularies");
  const locale = useLocale();
  const none = useTranslations("administration")("never");
  return (
    <Table label={t("all")} className="mt-3" stacks>
      <thead>
        <Row>
          <HeaderCell>{t("name")}</HeaderCell>
          <HeaderCell className="text-end">{t("terms")}</HeaderCell>
          <HeaderCell>{t("updated")}</HeaderCell>
          <HeaderCell>{t("source")}</HeaderCell>
        </Row>
      </thead>
      <tbody>
        {vocabularies.map(({ id, isOpen, count, updated }) => (
          <Row key={id}>
            <Cell label={t("name")}>
              <Link href={vocabularyPath(id)} className="link py-0.5 max-sm:inline-block">
                {t(`names.${id as VocabularyType}`)}
              </Link>{" "}
              <code className="font-mono text-sm text-muted">{id}</code>
            </Cell>
            <Cell label={t("terms")} className="text-end tabular-nums">
              {formatCount(count, locale)}
            </Cell>
            <Cell label={t("updated")} className="whitespace-nowrap">
              {updated ? formatMinute(updated, locale) : none}
            </Cell>
            <Cell label={t("source")} isClear>
              {t(isOpen ? "fromFiles" : "shipped")}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
