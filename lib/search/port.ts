import type { Filter } from "@/lib/core/rule";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import type { IndexDefinition } from "./definition";
import type { Highlights } from "./passages";
import type { Query } from "./query";

/**
 * The operations that the service needs of a search engine. One index per kind of object.
 *
 * Changes are written with the transaction of the change itself, so that a work is found the moment it is
 * published. Permissions are part of every question (`where`): nothing is filtered afterwards, so totals,
 * facets and pages never reveal documents that the caller may not see.
 */
export type SearchIndex = {
  readonly definition: IndexDefinition;
  /** Whether a query may ask for a field of this name; for `readQuery`. */
  readonly isField: (name: string) => boolean;
  /** Nothing is written before `after` resolves; the rows are prepared meanwhile. */
  put: (
    db: Database,
    documents: Iterable<SearchDocument>,
    options?: { after?: Promise<unknown> },
  ) => Promise<void>;
  /**
   * Replaces the values of these permission facts in all documents with these ids, by one statement however
   * many they are: for fields that a family of documents shares. Their revisions stay.
   */
  setVisibility: (
    db: Database,
    ids: readonly string[],
    values: SearchDocument["visibility"],
  ) => Promise<void>;
  /** Replaces the counts of published documents by one statement; those that have them already stay untouched. */
  setCounts: (db: Database, counts: readonly DocumentCounts[]) => Promise<void>;
  remove: (db: Database, keys: readonly DocumentKey[]) => Promise<void>;
  /** As `put` and `remove`, to be made by a statement that does something else too. */
  changesFor: (change: {
    put?: readonly SearchDocument[];
    remove?: readonly DocumentKey[];
  }) => Promise<Sql[]>;
  /** @param onHits  may be told the hits before, as soon as they are known, so that they are read while facets are counted */
  query: (
    question: SearchRequest,
    onHits?: (hits: readonly DocumentKey[]) => void,
  ) => Promise<SearchResult>;
  /** How many documents each question finds, as `query` counts them. */
  totals: (questions: readonly Countable[]) => Promise<number[]>;
  /** How many documents have each of these values of a facet that is listed, all at once. */
  countsOf: (
    documents: Pick<Countable, "scope" | "where">,
    facet: string,
    values: readonly string[],
  ) => Promise<number[]>;
  /**
   * Passages of documents that show why a query finds them. The documents are given as their reader sees them, so a
   * passage never shows more; the analysis is that of the index.
   */
  highlight: (
    query: Query,
    documents: readonly SearchDocument["fields"][],
  ) => Promise<Highlights[]>;
  /**
   * Words of any documents, hidden ones included, that differ from a word in few letters, the nearest first: a
   * caller that suggests one must check that the user finds something by it.
   */
  spellings: (word: string) => Promise<readonly Spelling[]>;
  /** All matches in the order of `sort`, a piece at a time; costs the same at any depth. */
  scan: (question: Scan) => Promise<Piece>;
  /**
   * The newest documents that each question finds, as a scan by `newest` begins. All questions at once, for less than they cost
   * one by one. `enough`, where it is given, may be all that are found of more, if others would take longer to find.
   */
  newest: (
    documents: Pick<SearchRequest, "scope" | "size"> & { readonly enough?: number },
    questions: readonly Pick<SearchRequest, "query" | "where">[],
  ) => Promise<readonly Newest[]>;
  /** How many documents there are; for watching over the index. */
  count: () => Promise<number>;
  rebuild: (source: RebuildSource, options?: RebuildOptions) => Promise<RebuildProgress>;
  /** Whether documents were written by an older version, so that searches do not find by them what they should. */
  isOutdated: () => Promise<boolean>;
  /** Compares the index with the truth, given in ascending order of id and kind (by code units). */
  compare: (truth: AsyncIterable<readonly Stamp[]>) => Promise<Drift>;
};

/** How often a document was read. */
export type DocumentCounts = Pick<SearchDocument, "id" | "views" | "downloads">;

/** A word, and in how many letters it differs from the one that was asked about. */
export type Spelling = { readonly word: string; readonly slips: number };

/** A work and the draft that edits it share an id; together with the kind it is unique. */
export type DocumentKey = { readonly kind: "record" | "draft"; readonly id: string };

export type SearchDocument = DocumentKey & {
  /** What all versions have in common. */
  readonly parentId: string;
  /** Grows with every change; an older state never replaces a newer one. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it was sent, of requests. */
  readonly submittedAt?: Date;
  /** ISO days, both inclusive. */
  readonly published: { readonly from: string; readonly to: string } | null;
  readonly versionIndex: number;
  /** The newest published version of its parent. */
  readonly isLatest: boolean;
  /** The newest version of its parent, drafts counted. */
  readonly isLatestDraft: boolean;
  /** A published version that is being edited by a draft of the same id. */
  readonly hasDraft: boolean;
  /** The values permission filters ask for, e.g. `{ access_record: ["public"], grants: ["user:7:edit"] }`. */
  readonly visibility: Readonly<Record<string, readonly string[]>>;
  /** Values by the facet's name; nested ones as `outer` and `outer::inner`. Years follow from `published`. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** The searchable content: JSON whose paths are those of the definition. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Unique ones, over all versions. */
  readonly views: number;
  readonly downloads: number;
};

/**
 * Which documents a list is about. `records`: published works. `dashboard`: every work once, as its draft
 * where there is one. `latest`: only the newest version of each parent, counting drafts in a dashboard; `current`: the newest
 * published version, and drafts beside it.
 */
export type Scope = {
  readonly of: "records" | "dashboard";
  readonly versions: "latest" | "current" | "all";
};

export const SORTS = [
  "bestmatch",
  "newest",
  "oldest",
  "updated-desc",
  "updated-asc",
  "submitted-desc",
  "submitted-asc",
  "published-desc",
  "published-asc",
  "version",
  "mostviewed",
  "mostdownloaded",
] as const;
export type Sort = (typeof SORTS)[number];

export type SearchRequest = {
  readonly scope: Scope;
  /** The parsed query; undefined for all documents. */
  readonly query: Query | undefined;
  /** The documents that the caller may see. */
  readonly where: Filter;
  /** Chosen values by facet: alternatives within one, all of several. They narrow the hits, not the counts. */
  readonly selected?: Readonly<Record<string, readonly string[]>>;
  /** Facets to count. */
  readonly facets?: readonly string[];
  /**
   * What facets are counted of: `all` (unless told otherwise) matches, whatever is chosen; or, `narrowed`, each facet of those that
   * have what is chosen in the other facets, so that a count says what choosing that value would leave.
   */
  readonly facetCounts?: "all" | "narrowed";
  readonly sort: Sort;
  /** From 1. `page * size` is at most `RESULT_WINDOW` of `lib/core/paging`; what lies behind is for `scan`. */
  readonly page: number;
  readonly size: number;
};

export type Countable = Pick<SearchRequest, "scope" | "query" | "where" | "selected">;

export type SearchResult = {
  readonly hits: readonly DocumentKey[];
  readonly total: number;
  /** The total comes from a part of the matches, chosen by chance: there are too many to count. */
  readonly isTotalEstimated: boolean;
  readonly facets: Readonly<Record<string, readonly Bucket[]>>;
  /** The counts of facets do, and values that few documents have may be missing. The total may be exact nevertheless. */
  readonly areFacetsEstimated: boolean;
};

export type Bucket = {
  readonly key: string;
  readonly count: number;
  readonly isSelected: boolean;
  /** The inner values of a nested facet; their keys are without the outer part. */
  readonly inner?: readonly Bucket[];
};

export type Scan = Pick<SearchRequest, "scope" | "query" | "where" | "selected"> & {
  readonly sort: Exclude<Sort, "bestmatch">;
  readonly size: number;
  /** `next` of the piece before. */
  readonly after?: string;
};
export type Piece = { readonly hits: readonly DocumentKey[]; readonly next: string | undefined };

export type Newest = {
  readonly hits: readonly DocumentKey[];
  /** Whether these are all. */
  readonly isAll: boolean;
};

export type RebuildSource = {
  /** For progress only. */
  count: () => Promise<number>;
  /**
   * The documents behind `after`, in a fixed order, and where the next batch begins (undefined at the end).
   * Runs in the transaction that writes them: lock the rows that are read, so that no change slips between.
   */
  next: (
    db: Database,
    after: string | undefined,
    size: number,
  ) => Promise<{ documents: readonly SearchDocument[]; after: string | undefined }>;
};

export type RebuildOptions = {
  readonly batchSize?: number;
  /** Continues a rebuild that was interrupted, if there is one. */
  readonly resume?: boolean;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Ends after the present batch; finished batches stay. */
  readonly signal?: AbortSignal;
};
export type RebuildProgress = {
  readonly done: number;
  readonly total: number;
  readonly removed: number;
  readonly isFinished: boolean;
};

/** How many things stand behind an index, and how many documents it has: they should be as many. */
export type Coverage = { readonly rows: number; readonly documents: number };

/** Counts both at once. */
export async function coverageOf(index: SearchIndex, things: Promise<number>): Promise<Coverage> {
  const [rows, documents] = await Promise.all([things, index.count()]);
  return { rows, documents };
}

export type Stamp = DocumentKey & { readonly revision: number };
/** Counts, and the first examples of each. */
export type Drift = {
  readonly checked: number;
  readonly missing: Finding;
  readonly stale: Finding;
  readonly extra: Finding;
};
export type Finding = { readonly count: number; readonly examples: readonly DocumentKey[] };

/** Parts an outer from an inner value of a nested facet. */
export const NESTING = "::";
