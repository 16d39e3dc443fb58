import Link from "next/link";
import { useTranslations } from "next-intl";
import { searchHref, readSearch } from "@/components/search/search-address";
import { SideSection } from "./side-section";
import type { WorkJson } from "./work-json";

export function SubjectSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work");
  const subjects = (work.metadata.subjects ?? []).flatMap(({ subject, id }) => subject ?? id ?? []);
  const tags = tagsOf(work);
  if (subjects.length + tags.length === 0) return null;
  return (
    <SideSection title={t("subjects")}>
      <ul className="flex flex-wrap gap-1.5">
        {[...new Set([...tags, ...subjects])].map((word) => (
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
    </SideSection>
  );
}

export function tagsOf({ custom_fields }: Pick<WorkJson, "custom_fields">): string[] {
  const tags = custom_fields?.["svc:user_defined_tags"];
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string") : [];
}
