/**
 * The tags of the API, in the order in which the reference has them. Texts about each are in `developers.json`; a tag of
 * a contract that is not listed here fails a test and its page.
 */
export const SECTION_GROUPS = {
  works: ["records", "files", "import", "search"],
  collections: ["communities", "members", "requests", "group_collections"],
  people: ["account", "users", "groups"],
  lists: ["vocabularies", "subjects", "names", "affiliations", "funders", "awards"],
  figures: ["stats", "counter"],
  running: ["service", "administration", "audit-logs", "webhooks"],
} as const;

type SectionGroup = keyof typeof SECTION_GROUPS;
export type Section = (typeof SECTION_GROUPS)[SectionGroup][number];

export const SECTIONS_BY_GROUP = Object.entries(SECTION_GROUPS) as readonly [
  SectionGroup,
  readonly Section[],
][];

export const SECTIONS: readonly Section[] = Object.values(SECTION_GROUPS).flat();

export const isSection = (name: string): name is Section =>
  SECTIONS.some((section) => section === name);

/** @throws {Error} where the reference has no place for the tag */
export function sectionOf(tag: string): Section {
  if (!isSection(tag)) throw new Error(`The reference of the API has no section "${tag}".`);
  return tag;
}

export const REFERENCE_PATH = "/developers";
/** The same for programs. */
export const DOCUMENT_PATH = "/api/openapi";
export const sectionPath = (section: Section) => `${REFERENCE_PATH}/${section}`;
