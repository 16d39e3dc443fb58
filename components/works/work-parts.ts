/** What a landing page shows of long lists; the rest has a page of its own, and all of it is in the API and the exports. */
export const SHOWN = {
  people: 50,
  affiliations: 10,
  files: 25,
  descriptions: 5,
  others: 50,
  details: 25,
} as const;

/** People, references and files that the head of a page names for crawlers. */
export const IN_HEAD = 100;

/** Lists of a work with a page of their own. */
export const WORK_PARTS = [
  "creators",
  "contributors",
  "files",
  "descriptions",
  "related",
  "references",
  "subjects",
] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

export const isWorkPart = (text: string): text is WorkPart =>
  (WORK_PARTS as readonly string[]).includes(text);

type PartAddress = { id: string; part: WorkPart; page?: number; isDraft?: boolean };

export function partHref({ id, part, page = 1, isDraft = false }: PartAddress): string {
  const query = new URLSearchParams({
    ...(isDraft ? { preview: "1" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return `/records/${id}/${part}${query.size > 0 ? `?${query}` : ""}`;
}
