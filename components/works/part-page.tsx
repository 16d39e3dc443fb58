import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { PeopleList } from "./contributions";
import { FileTable } from "./file-list";
import { Descriptions, ReferenceList, RelatedList } from "./related-section";
import { subjectsOf } from "@/lib/works/reading/keywords";
import { SubjectList } from "./subject-section";
import { visibleFiles } from "@/lib/works/reading/work-files";
import { isTakenDown, type WorkJson } from "@/lib/works/reading/work-json";
import { partHref, type WorkPart } from "./work-parts";

const PAGE_SIZE = 100;
/** Descriptions are whole texts. */
const DESCRIPTIONS_A_PAGE = 10;

type PartPageProps = { work: WorkJson; part: WorkPart; page: number; isDraft: boolean };

/** One list of a work, a page at a time. */
export function PartPage({ work, part, page, isDraft }: PartPageProps) {
  const t = useTranslations("work");
  const size = part === "descriptions" ? DESCRIPTIONS_A_PAGE : PAGE_SIZE;
  const total = countOf(work, part);
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, pages);
  const list = useList(work, part, { from: (shown - 1) * size, size, isDraft });
  const view = isDraft ? "?preview=1" : isTakenDown(work) ? "?include_deleted=1" : "";
  return (
    <div className="page-width pt-8 sm:pt-12">
      <p className="text-sm">
        <Link href={`/records/${work.id}${view}`} className="link">
          {t("parts.back")}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl font-semibold">{t(`parts.title.${part}`)}</h1>
      <p dir="auto" className="mt-2 text-lg">
        {work.metadata.title ?? t("untitled")}
      </p>
      <p className="mt-2 text-sm text-muted">
        {t("parts.range", {
          from: total === 0 ? 0 : (shown - 1) * size + 1,
          to: Math.min(shown * size, total),
          count: total,
        })}
      </p>
      <div className="mt-6 max-w-4xl space-y-8">{list}</div>
      <div className="mt-8">
        <Pagination
          page={shown}
          pages={pages}
          href={(next) => partHref({ id: work.id, part, page: next, isDraft })}
        />
      </div>
    </div>
  );
}

function countOf(work: WorkJson, part: WorkPart): number {
  const { metadata } = work;
  switch (part) {
    case "files":
      return visibleFiles(work).length;
    case "subjects":
      return subjectsOf(work).length;
    case "descriptions":
      return metadata.additional_descriptions?.length ?? 0;
    case "related":
      return metadata.related_identifiers?.length ?? 0;
    default:
      return metadata[part]?.length ?? 0;
  }
}

function useList(
  work: WorkJson,
  part: WorkPart,
  { from, size, isDraft }: { from: number; size: number; isDraft: boolean },
): ReactNode {
  const t = useTranslations("work.people");
  const { metadata } = work;
  const some = <Item,>(list: readonly Item[] | undefined) => (list ?? []).slice(from, from + size);
  switch (part) {
    case "creators":
    case "contributors":
      return <PeopleList label={t(part)} people={some(metadata[part])} />;
    case "files":
      return <FileTable id={work.id} files={some(visibleFiles(work))} isDraft={isDraft} />;
    case "descriptions":
      return <Descriptions descriptions={some(metadata.additional_descriptions)} />;
    case "related":
      return <RelatedList related={some(metadata.related_identifiers)} />;
    case "references":
      return <ReferenceList references={some(metadata.references)} start={from + 1} />;
    case "subjects":
      return <SubjectList subjects={some(subjectsOf(work))} />;
  }
}
