import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { formatEdtf } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { SideSection } from "./side-section";
import { dayOfVersion, useVersionLabel } from "./version-label";
import type { WorkJson } from "@/lib/works/reading/work-json";

export type VersionEntry = Pick<WorkJson, "id" | "versions" | "created"> & {
  metadata: Pick<WorkJson["metadata"], "version" | "publication_date">;
};

type VersionSectionProps = {
  current: string;
  versions: readonly VersionEntry[];
  /** Not one that was taken down. */
  isComparable?: boolean;
};

/** A work with more versions folds the earlier ones away. */
const SHOWN_AT_ONCE = 8;

export function VersionSection({ current, versions, isComparable = true }: VersionSectionProps) {
  const t = useTranslations("work.versions");
  if (versions.length === 0) return null;
  const first = versions.slice(0, SHOWN_AT_ONCE);
  const rest = versions.slice(SHOWN_AT_ONCE);
  const isSingle = versions.length === 1;
  return (
    <SideSection title={t(isSingle ? "one" : "many")}>
      <VersionList current={current} versions={first} isSingle={isSingle} />
      {rest.length > 0 && (
        <Disclosure
          summary={t("more", { count: rest.length })}
          open={rest.some(({ id }) => id === current)}
        >
          <VersionList current={current} versions={rest} isSingle={isSingle} />
        </Disclosure>
      )}
      {!isSingle && isComparable && (
        <p className="mt-2 text-sm" data-print="hide">
          <Link href={`/records/${current}/compare`} rel="nofollow" className="link">
            {t("compare")}
          </Link>
        </p>
      )}
    </SideSection>
  );
}

type VersionListProps = Pick<VersionSectionProps, "current" | "versions"> & { isSingle: boolean };

function VersionList({ current, versions, isSingle }: VersionListProps) {
  const t = useTranslations("work.versions");
  const labelOf = useVersionLabel();
  const locale = useLocale();
  return (
    <ol className="space-y-0.5">
      {versions.map((version) => (
        <li
          key={version.id}
          className={cn(
            "flex flex-wrap items-center gap-x-2 rounded-sm px-2 py-1.5",
            version.id === current && "bg-accent-soft",
          )}
        >
          {version.id === current ? (
            <bdi aria-current="page" className="min-w-0 font-semibold break-words">
              {labelOf(version)}
            </bdi>
          ) : (
            <Link href={`/records/${version.id}`} dir="auto" className="min-w-0 break-words link">
              {labelOf(version)}
            </Link>
          )}
          {version.versions.is_latest && !isSingle && <Badge tone="accent">{t("newest")}</Badge>}
          <span className="ms-auto text-sm text-muted">
            {formatEdtf(dayOfVersion(version), locale)}
          </span>
        </li>
      ))}
    </ol>
  );
}
