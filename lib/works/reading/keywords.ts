import type { WorkJson } from "./work-json";

type Described = Pick<WorkJson, "metadata" | "custom_fields">;

/** What the work is about for readers: free keywords first, then subjects from vocabularies, each once. */
export function subjectsOf(work: Described): string[] {
  const subjects = (work.metadata.subjects ?? []).flatMap(({ subject, id }) => subject ?? id ?? []);
  return [...new Set([...tagsOf(work), ...subjects])];
}

/** As `subjectsOf`, without subjects of which only the id is known: programs take keywords for words. */
export function keywordsOf(work: Described): string[] {
  const subjects = (work.metadata.subjects ?? []).flatMap(({ subject }) => subject ?? []);
  return [...new Set([...tagsOf(work), ...subjects])];
}

export function tagsOf({ custom_fields }: Pick<WorkJson, "custom_fields">): string[] {
  const tags = custom_fields?.["svc:user_defined_tags"];
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string") : [];
}
