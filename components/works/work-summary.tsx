import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { AccessBadge } from "./access-badge";
import { directionOf } from "@/components/ui/direction";
import { formatEdtf } from "@/components/ui/format";
import { textOf } from "@/lib/core/html-tree";
import { excerptOf } from "@/lib/core/excerpt";
import { Link } from "@/components/ui/link";
import { MarkedText, markedLike, Passages } from "@/components/ui/marked-text";
import type { Highlights } from "@/lib/search";
import { readingName, sortingName, termLabel } from "@/lib/works/reading/display-names";
import { FOUND_IN, FoundPassages, FoundTitle } from "./found-passages";
import type { WorkJson } from "@/lib/works/reading/work-json";

const NAMES_SHOWN = 5;
/** Passages of a description: what two lines have room for. */
const PASSAGES_SHOWN = 2;

type WorkSummaryProps = {
  work: WorkJson;
  heading?: "h2" | "h3";
  /** The passages by which a search found it. */
  highlights?: Highlights | undefined;
  /** Stands beside other versions of the work, so that it tells how often this one was used. */
  isBesideVersions?: boolean | undefined;
};

/** A work in a list: what it is, whose, when, and the beginning of its description or why it was found. */
export function WorkSummary(props: WorkSummaryProps) {
  const { work, heading: Heading = "h2", highlights, isBesideVersions } = props;
  const t = useTranslations("work");
  const locale = useLocale();
  const { metadata } = work;
  const { all_versions: all, this_version: own } = work.stats ?? {};
  const { views = 0, downloads = 0 } = (isBesideVersions ? own : all) ?? {};
  const { index, is_latest: isLatest } = work.versions;
  const creators = metadata.creators ?? [];
  const more = creators.length - NAMES_SHOWN;
  const shown = creators.slice(0, NAMES_SHOWN);
  const described = highlights?.[FOUND_IN.description];
  const summary = described ? undefined : excerptOf(textOf(metadata.description ?? ""), 260);
  return (
    <article dir={directionOf(metadata.title ?? "")} className="py-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Badge>{termLabel(metadata.resource_type, locale) ?? t("work")}</Badge>
        {work.access.status !== "open" && <AccessBadge access={work.access} />}
        {metadata.publication_date && <bdi>{formatEdtf(metadata.publication_date, locale)}</bdi>}
        {(index > 1 || !isLatest) && <bdi>{t("version", { index })}</bdi>}
        {!isLatest && <bdi>{t("older")}</bdi>}
        {views > 0 && <bdi>{t("counts.views", { count: views })}</bdi>}
        {downloads > 0 && <bdi>{t("counts.downloads", { count: downloads })}</bdi>}
      </p>
      <Heading dir="auto" className="mt-1.5 text-lg font-semibold text-pretty">
        <Link href={`/records/${work.id}`} className="text-ink quiet-link hover:text-accent">
          <FoundTitle text={metadata.title ?? t("untitled")} highlights={highlights} />
        </Link>
      </Heading>
      {creators.length > 0 && (
        <p className="text-[0.9375rem]/6">
          {shown.map((creator, position) => (
            <Fragment key={position}>
              {position > 0 && ", "}
              <bdi>
                <MarkedText
                  pieces={markedLike(readingName(creator), highlights?.[FOUND_IN.creators])}
                />
              </bdi>
            </Fragment>
          ))}
          {more > 0 && ` ${t("someAuthors", { count: more })}`}
        </p>
      )}
      {(described ?? summary) && (
        <p
          dir="auto"
          className="mt-1.5 line-clamp-4 max-w-[75ch] text-[0.9375rem]/6 text-muted sm:line-clamp-2"
        >
          {described ? <Passages passages={described.slice(0, PASSAGES_SHOWN)} /> : summary}
        </p>
      )}
      <FoundPassages highlights={highlights} names={shown.map(sortingName)} />
    </article>
  );
}
