import { yearOfDay } from "@/lib/core/edtf";
import type { FacetRule, IndexDefinition } from "../definition";
import type { SearchDocument } from "../port";
import { exactOf } from "../text";
import type { Analysis } from "./analyse";
import type { Weights } from "./tsvector-builder";
import { databaseDay, UNDATED } from "./database-days";

/** A row of the index as JSON; names are those of the columns. */
export type Row = {
  kind: string;
  id: string;
  parent_id: string;
  revision: number;
  created_at: string;
  updated_at: string;
  submitted_at: string | null;
  published_from: string;
  published_to: string;
  version_index: number;
  is_latest: boolean;
  is_latest_draft: boolean;
  has_draft: boolean;
  views: number;
  downloads: number;
  visibility: string[];
  /** Those of facets with few values first, so that counting them need not look at the others. */
  facets: string[];
  /** The same as numbers, see facet-tags.ts; known only when the row is written. */
  facet_tags: number[];
  closed_facets: number;
  numbers: Record<string, number[]>;
  words: string;
  /** Those of short fields alone. */
  short_words: string;
  /** Names the row in postings, see document-numbers.ts; known only when the row is written. */
  number: number;
  /** For the postings. */
  weights: Weights;
};

/** A span longer than this is counted in the year it begins. */
const MAX_YEARS = 100;

export const tag = (name: string, value: string) => `${name}=${exactOf(value)}`;

/** The row of a document whose fields have been analysed. */
export function rowOf(
  document: SearchDocument,
  { vector, shortVector, numbers, weights }: Analysis,
  definition: IndexDefinition,
): Row {
  const { closed, open } = facetTags(document, definition.facets);
  return {
    kind: document.kind,
    id: document.id,
    parent_id: document.parentId,
    revision: document.revision,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
    submitted_at: document.submittedAt?.toISOString() ?? null,
    published_from: document.published ? databaseDay(document.published.from) : UNDATED,
    published_to: document.published ? databaseDay(document.published.to) : UNDATED,
    version_index: document.versionIndex,
    is_latest: document.isLatest,
    is_latest_draft: document.isLatestDraft,
    has_draft: document.hasDraft,
    views: document.views,
    downloads: document.downloads,
    visibility: tagsOf(document.visibility),
    facets: [...closed, ...open],
    facet_tags: [],
    closed_facets: closed.length,
    numbers,
    words: vector,
    short_words: shortVector,
    number: 0,
    weights,
  };
}

/** Every value behind its name, as `visibility` and `facets` hold them. */
export function tagsOf(values: Readonly<Record<string, readonly string[]>>): string[] {
  const tags = Object.entries(values).flatMap(([name, held]) => held.map((one) => tag(name, one)));
  return [...new Set(tags)];
}

function facetTags(
  { facets, published }: SearchDocument,
  rules: Readonly<Record<string, FacetRule>>,
): { closed: string[]; open: string[] } {
  const tags = { closed: [] as string[], open: [] as string[] };
  for (const [name, { kind, isOpen }] of Object.entries(rules)) {
    const values = kind === "years" ? (published ? yearsOf(published) : []) : (facets[name] ?? []);
    tags[isOpen ? "open" : "closed"].push(...tagsOf({ [name]: values }));
  }
  return tags;
}

/** As in EDTF, which has four digits also before the year 0. */
const yearText = (year: number) =>
  `${year < 0 ? "-" : ""}${String(Math.abs(year)).padStart(4, "0")}`;

function yearsOf({ from, to }: { from: string; to: string }): string[] {
  const first = yearOfDay(from);
  const last = yearOfDay(to);
  const count = last - first < MAX_YEARS ? last - first + 1 : 1;
  return Array.from({ length: count }, (_, index) => yearText(first + index));
}
