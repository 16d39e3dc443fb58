import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { AccessBadge } from "./access-badge";
import { formatEdtf } from "@/components/ui/format";
import { textOf } from "@/components/ui/html-tree";
import { excerptOf, type SearchTerms } from "@/components/ui/excerpt";
import { HighlightedText } from "@/components/ui/highlighted-text";
import { readingName, termLabel } from "./display-names";
import type { WorkJson } from "./work-json";

const NAMES_SHOWN = 5;

type WorkSummaryProps = {
  work: WorkJson;
  heading?: "h2" | "h3";
  /** The search terms of the list, which are highlighted. */
  sought?: SearchTerms | undefined;
};

/** A work in a list: what it is, whose, when, and the beginning of its description. */
export function WorkSummary({ work, heading: Heading = "h2", sought }: WorkSummaryProps) {
  const t = useTranslations("work");
  const locale = useLocale();
  const { metadata } = work;
  const creators = metadata.creators ?? [];
  const more = creators.length - NAMES_SHOWN;
  const summary = excerptOf(textOf(metadata.description ?? ""), 260, sought);
  return (
    <article className="py-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Badge>{termLabel(metadata.resource_type, locale) ?? t("work")}</Badge>
        {work.access.status !== "open" && <AccessBadge access={work.access} />}
        {metadata.publication_date && <span>{formatEdtf(metadata.publication_date, locale)}</span>}
        {work.versions.index > 1 && <span>{t("version", { index: work.versions.index })}</span>}
      </p>
      <Heading className="mt-1.5 text-lg font-semibold text-pretty">
        <Link href={`/records/${work.id}`} className="text-ink quiet-link hover:text-accent">
          <bdi>
            <HighlightedText text={metadata.title ?? t("untitled")} sought={sought} />
          </bdi>
        </Link>
      </Heading>
      {creators.length > 0 && (
        <p className="text-[0.9375rem]/6">
          {creators.slice(0, NAMES_SHOWN).map((creator, position) => (
            <Fragment key={position}>
              {position > 0 && ", "}
              <bdi>
                <HighlightedText text={readingName(creator)} sought={sought} />
              </bdi>
            </Fragment>
          ))}
          {more > 0 && ` ${t("someAuthors", { count: more })}`}
        </p>
      )}
      {summary && (
        <p className="mt-1.5 line-clamp-2 max-w-[75ch] text-[0.9375rem]/6 text-muted">
          <bdi>
            <HighlightedText text={summary} sought={sought} />
          </bdi>
        </p>
      )}
    </article>
  );
}
