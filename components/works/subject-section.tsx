import { useTranslations } from "next-intl";
import { searchHref, readSearch } from "@/components/search/search-address";
import { Link } from "@/components/ui/link";
import { MainSection } from "./main-section";
import { PartLink } from "./part-link";
import { subjectsOf } from "@/lib/works/reading/keywords";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { SHOWN } from "./work-parts";

export function SubjectSection({ work, isDraft }: { work: WorkJson; isDraft: boolean }) {
  const t = useTranslations("work");
  const subjects = subjectsOf(work);
  if (subjects.length === 0) return null;
  return (
    <MainSection title={t("subjects")}>
      <SubjectList subjects={subjects.slice(0, SHOWN.others)} />
      <PartLink
        id={work.id}
        part="subjects"
        total={subjects.length}
        shown={SHOWN.others}
        isDraft={isDraft}
      />
    </MainSection>
  );
}

/** Each leads to the search for it. */
export function SubjectList({ subjects }: { subjects: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {subjects.map((word) => (
        <li key={word} className="max-w-full">
          <Link
            href={searchHref({ ...readSearch({}), q: `"${word.replace(/["\\]/g, " ")}"` })}
            rel="nofollow"
            dir="auto"
            className="inline-flex min-h-7 max-w-full items-center rounded-sm border border-line bg-surface px-2 text-sm text-ink no-underline hover:border-accent hover:bg-accent-soft"
          >
            <span className="min-w-0 break-words">{word}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
