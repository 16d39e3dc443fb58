import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { directionOf } from "@/components/ui/direction";
import { formatEdtf } from "@/components/ui/format";
import { AccessBadge } from "./access-badge";
import { Contributions } from "./contributions";
import { languageTag, termLabel } from "@/lib/works/reading/display-names";
import { useVersionLabel } from "./version-label";
import { WorkBanner } from "./work-banner";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { SHOWN } from "./work-parts";

type WorkHeaderProps = {
  work: WorkJson;
  heading?: "h1" | "h2";
  manage?: ReactNode;
  pending?: ReactNode;
  isDraft: boolean;
};

/** Title and people, and what is special about the work. Within another page its title ranks second. */
export function WorkHeader(props: WorkHeaderProps) {
  const { work, heading: Heading = "h1", manage, pending, isDraft } = props;
  const t = useTranslations("work");
  const locale = useLocale();
  const labelOf = useVersionLabel();
  const { metadata } = work;
  const date = metadata.publication_date && formatEdtf(metadata.publication_date, locale);
  const direction = directionOf(metadata.title ?? "");
  return (
    <header>
      <div className="flex items-center justify-between gap-x-6">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <Badge>{termLabel(metadata.resource_type, locale) ?? t("work")}</Badge>
          <AccessBadge access={work.access} />
          {date && <span>{isDraft ? date : t("published", { date })}</span>}
          <bdi className="min-w-0 break-words">{labelOf(work)}</bdi>
        </div>
        {manage && (
          // In the corner of the page, whatever its width.
          <div className="shrink-0" data-print="hide">
            {manage}
          </div>
        )}
      </div>
      {/* A title from right to left starts where the description does: on a page of its own, beside the side column. */}
      <div
        dir={direction}
        className={cn(
          direction ? Heading === "h1" && "lg:max-w-[calc(100%-22.5rem)]" : "max-w-4xl",
        )}
      >
        <Heading dir="auto" className="mt-4 text-3xl font-semibold text-pretty sm:text-4xl">
          {metadata.title ?? t("untitled")}
        </Heading>
        {(metadata.additional_titles ?? []).slice(0, SHOWN.details).map(({ title, lang }) => (
          <p
            key={title}
            dir="auto"
            lang={languageTag(lang?.id)}
            className="mt-2 text-xl text-muted"
          >
            {title}
          </p>
        ))}
        <Contributions work={work} part="creators" isDraft={isDraft} className="mt-4 text-lg" />
      </div>
      <WorkBanner work={work} pending={pending} />
    </header>
  );
}
