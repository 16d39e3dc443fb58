import { BadRequest, NotPermitted } from "@/lib/core/errors";
import { type Actor, ANONYMOUS } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";
import type { Filter } from "@/lib/core/rule";
import type { Context } from "@/lib/db/context";
import { checkWindow, chooseSort, flagOf, valuesOf } from "@/lib/core/paging";
import {
  type Countable,
  type DocumentKey,
  type Scope,
  type SearchRequest,
  type SearchResult,
  type Query,
  readQuery,
  worksIndex,
  type Sort,
  SORTS,
} from "@/lib/search";
import { attributesOf } from "../policy-attributes";
import {
  can,
  isOwn,
  whereCurated,
  whereOwned,
  canSeeDeleted,
  whereShared,
  whereAllowed,
} from "../policy";
import * as repository from "../repository";
import type { Draft, Work } from "../rows";
import { type DraftWithFiles, withFiles } from "./draft-files";
import { indexDrafts } from "./index-drafts";
import { DASHBOARD_FACETS, RECORD_FACETS, type Selected, selectedFacets } from "./facets";

/*
 * Lists of works: the public search and each user's own dashboard (api-records 17). The index returns only what
 * the actor may see, so totals and pages are right; the rows are asked once more, so that an index that lags
 * behind (a restored backup, a rebuild that was cut off) hides something rather than showing it.
 */
export type SearchQuery = {
  readonly page: number;
  readonly size: number;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly suggest?: string | undefined;
} & Readonly<Record<string, unknown>>;

/** The query parameters that the links of the response repeat. */
type EffectiveQuery = {
  page: number;
  size: number;
  sort: Sort;
  params: Record<string, string | string[]>;
};

export type FoundWorks<Item> = Omit<SearchResult, "hits"> & {
  items: Item[];
  effective: EffectiveQuery;
  /** What the index was asked, for further counts. */
  countable: Countable;
  /** Hits show the passages by which they were found. */
  isHighlighted: boolean;
};

const MAX_PER_PAGE = 1000;
const PUBLISHED: Filter = { op: "in", field: "deletion", values: ["P"] };

export async function searchWorks(
  ctx: Context,
  query: SearchQuery,
  options: {
    /** Only what one of these collections includes. */
    within?: readonly string[];
  } = {},
): Promise<FoundWorks<Work>> {
  const parsed = parseSearch(query, { facets: RECORD_FACETS, withoutQuery: "newest" });
  const includesDeleted = flagOf(query, "include_deleted") && canSeeDeleted(ctx.actor);
  const may = readableIn(ctx.actor, options.within);
  const where = includesDeleted ? may : both(may, PUBLISHED);
  const [result, works] = await runSearch(parsed, { of: "records", where }, (hits) =>
    repository.listWorks(
      ctx,
      hits.map(({ id }) => id),
    ),
  );
  const isAllowed = (work: Work) => can(ctx.actor, "read", attributesOf(work));
  return toFound(works.filter(isAllowed), result, parsed, { of: "records", where });
}

/** How many published works the actor finds in each of these sets of collections. */
export function countWorksIn(
  actor: Actor,
  sets: readonly (readonly string[])[],
): Promise<number[]> {
  return worksIndex().totals(
    sets.map((within) => ({
      scope: { of: "records", versions: "latest" },
      query: undefined,
      where: both(readableIn(actor, within), PUBLISHED),
    })),
  );
}

/** Works that the actor may read; with `within`, only those that one of these collections includes. */
function readableIn(actor: Actor, within: readonly string[] | undefined): Filter {
  const inside: Filter[] = within ? [{ op: "in", field: "communities", values: within }] : [];
  return both(...inside, whereAllowed(actor, "read"));
}

/** Works that are read at once while all of a list are walked. */
const PIECE = 200;

/** All works a search finds, in batches, ignoring `page`. Sorting by best match sorts by newest here. */
export async function* walkWorks(
  ctx: Context,
  query: SearchQuery,
): AsyncGenerator<readonly Work[]> {
  const parsed = parseSearch(query, { facets: RECORD_FACETS, withoutQuery: "newest" });
  const { sort } = parsed.effective;
  let after: string | undefined;
  do {
    const { hits, next } = await worksIndex().scan({
      scope: { of: "records", versions: parsed.versions },
      where: both(whereAllowed(ctx.actor, "read"), PUBLISHED),
      query: parsed.query,
      selected: parsed.selected,
      sort: sort === "bestmatch" ? "newest" : sort,
      size: PIECE,
      ...(after === undefined ? {} : { after }),
    });
    const works = await repository.listWorks(
      ctx,
      hits.map(({ id }) => id),
    );
    yield works.filter((work) => can(ctx.actor, "read", attributesOf(work)));
    after = next;
  } while (after !== undefined);
}

/**
 * Everything the actor may look at behind the scenes, each work once: its draft where there is one. With
 * `shared_with_me` only what others have shared, or only the actor's own.
 */
export async function listOwnWorks(
  ctx: Context,
  query: SearchQuery,
): Promise<FoundWorks<Work | DraftWithFiles>> {
  if (ctx.actor.kind !== "user") throw new NotPermitted();
  const parsed = parseSearch(query, { facets: DASHBOARD_FACETS, withoutQuery: "updated-desc" });
  const where = both(whereOwn(ctx, query), PUBLISHED);
  await indexDrafts(ctx);
  const [result, found] = await runSearch(parsed, { of: "dashboard", where }, (hits) =>
    listHits(ctx, hits),
  );
  const items = found.map((item) => (item.kind === "draft" ? withFiles(item) : item));
  const isAllowed = (item: Work | DraftWithFiles) =>
    can(ctx.actor, "readDraft", attributesOf("draft" in item ? item.draft : item));
  return toFound(items.filter(isAllowed), result, parsed, { of: "dashboard", where });
}

/** The state of a work or draft, for administrators. */
export const WORK_STATES = ["published", "drafts", "deleted"] as const;
type WorkState = (typeof WORK_STATES)[number];

/**
 * Every work and draft there is, deleted ones included; for administrators. A work is listed once, as its newest published
 * version; its drafts and deleted versions stand beside it. Earlier versions are listed where a search finds nothing else.
 */
export async function listAllWorks(
  ctx: Context,
  query: SearchQuery & { state?: WorkState | undefined },
): Promise<FoundWorks<Work | Draft>> {
  if (!administratorInPerson.allows(ctx.actor, undefined)) throw new NotPermitted();
  const { state, ...rest } = query;
  const parsed = parseSearch(
    state === "drafts" ? { sort: "updated-desc", ...rest, q: draftsOf(query.q) } : rest,
    { facets: [], withoutQuery: "updated-desc" },
  );
  const of = state === "published" || state === "deleted" ? "records" : "dashboard";
  const where = both(whereAllowed(ctx.actor, "administer"), ...STATE_FILTERS[state ?? "anywhere"]);
  if (of === "dashboard") await indexDrafts(ctx);
  const find = async (asked: ParsedSearch): Promise<FoundWorks<Work | Draft>> => {
    const [result, items] = await runSearch(asked, { of, where }, (hits) => listHits(ctx, hits));
    return toFound(items, result, asked, { of, where });
  };
  const all = { ...parsed, versions: "all" } as const;
  if (state === "drafts" || state === "deleted") return find(all);
  const shown = await find({ ...parsed, versions: "current" });
  return shown.total === 0 && parsed.query ? find(all) : shown;
}

const draftsOf = (q: string | undefined) => (q ? `(${q}) AND is_draft:true` : "is_draft:true");

const DELETED: Filter = { op: "in", field: "deletion", values: ["D", "X"] };
const STATE_FILTERS: Readonly<Record<WorkState | "anywhere", readonly Filter[]>> = {
  anywhere: [],
  published: [PUBLISHED],
  drafts: [PUBLISHED],
  deleted: [DELETED],
};

/** The caller's own works that were taken down; lists of own works leave them out, as the wire requires. */
export async function listOwnTakenDown(
  ctx: Context,
  { q, page, size }: { q?: string; page: number; size: number },
): Promise<{ works: Work[]; total: number }> {
  if (ctx.actor.kind !== "user") throw new NotPermitted();
  const { hits, total } = await worksIndex().query({
    scope: { of: "records", versions: "all" },
    query: q ? readQuery(q) : undefined,
    where: both(whereOwned(ctx.actor), DELETED),
    sort: "updated-desc",
    page,
    size,
  });
  const works = await repository.listWorks(
    ctx,
    hits.map(({ id }) => id),
  );
  const isShown = (work: Work) => work.tombstone && isOwn(ctx.actor, attributesOf(work));
  return { works: works.filter(isShown), total };
}

function whereOwn({ actor }: Context, query: SearchQuery): Filter {
  const shared = query.shared_with_me === undefined ? undefined : flagOf(query, "shared_with_me");
  if (shared === true) return whereShared(actor);
  if (shared === false) return whereOwned(actor);
  return { op: "any", of: [whereOwned(actor), whereShared(actor), whereCurated(actor)] };
}

/** The newest public works, for the home page. */
export async function newestWorks(ctx: Context, size: number): Promise<Work[]> {
  const result = await worksIndex().query({
    scope: { of: "records", versions: "latest" },
    query: undefined,
    where: both(whereAllowed(ANONYMOUS, "read"), PUBLISHED),
    sort: "newest",
    page: 1,
    size,
  });
  return repository.listWorks(
    ctx,
    result.hits.map(({ id }) => id),
  );
}

const TOPICS = "subject";

/** The number of public works, and how many there are of the subjects with the most; for the home page. */
export async function summarizePublicWorks(
  most: number,
): Promise<{ total: number; topics: { key: string; count: number }[] }> {
  const { total, facets } = await worksIndex().query({
    scope: { of: "records", versions: "latest" },
    query: undefined,
    where: both(whereAllowed(ANONYMOUS, "read"), PUBLISHED),
    sort: "newest",
    page: 1,
    size: 1,
    facets: [TOPICS],
  });
  const topics = (facets[TOPICS] ?? []).map(({ key, count }) => ({ key, count }));
  return { total, topics: topics.slice(0, most) };
}

type ParsedSearch = {
  query: Query | undefined;
  selected: Selected;
  facets: string[];
  facetCounts: FacetCounts;
  versions: Scope["versions"];
  isHighlighted: boolean;
  effective: EffectiveQuery;
};
type FacetCounts = NonNullable<SearchRequest["facetCounts"]>;

function parseSearch(
  given: SearchQuery,
  options: { facets: readonly string[]; withoutQuery: Sort },
): ParsedSearch {
  if (given.suggest !== undefined) throw new BadRequest("errors.queryParameters");
  const size = Math.min(given.size, MAX_PER_PAGE);
  checkWindow({ page: given.page, size });
  const q = valuesOf(given.q).at(-1);
  const query = readQuery(q, { isField: worksIndex().isField });
  const sort = chooseSort(given.sort, {
    sorts: SORTS,
    withQuery: "bestmatch",
    withoutQuery: options.withoutQuery,
    hasQuery: query !== undefined,
  });
  const selected = selectedFacets(given, options.facets);
  const allVersions = flagOf(given, "allversions");
  const isHighlighted = flagOf(given, "highlight");
  const facetCounts = valuesOf(given.facet_counts).at(-1) === "narrowed" ? "narrowed" : "all";
  const extra = Object.keys(selected).filter((facet) => !options.facets.includes(facet));
  return {
    query,
    selected,
    facets: [...options.facets, ...extra],
    facetCounts,
    versions: allVersions ? "all" : "latest",
    isHighlighted,
    effective: {
      page: given.page,
      size,
      sort,
      params: {
        ...(q ? { q } : {}),
        ...(allVersions ? { allversions: "true" } : {}),
        ...(isHighlighted ? { highlight: "true" } : {}),
        ...(facetCounts === "narrowed" ? { facet_counts: facetCounts } : {}),
        ...(given.shared_with_me === undefined
          ? {}
          : { shared_with_me: String(flagOf(given, "shared_with_me")) }),
        ...selected,
      },
    },
  };
}

type Within = { of: "records" | "dashboard"; where: Filter };

const questionOf = (
  { query, selected, versions }: ParsedSearch,
  { of, where }: Within,
): Countable => ({
  scope: { of, versions },
  where,
  query,
  selected,
});

/** @param read  reads the hits, while facets are still counted */
async function runSearch<Items>(
  parsed: ParsedSearch,
  within: Within,
  read: (hits: readonly DocumentKey[]) => Promise<Items>,
): Promise<[SearchResult, Items]> {
  const { facets, facetCounts, effective } = parsed;
  let items: Promise<Items> | undefined;
  const result = await worksIndex().query(
    {
      ...questionOf(parsed, within),
      facets,
      facetCounts,
      sort: effective.sort,
      page: effective.page,
      size: effective.size,
    },
    (hits) => {
      items = read(hits);
      items.catch(() => undefined); // it is waited for below
    },
  );
  return [result, await (items ?? read(result.hits))];
}

/** Works and drafts in the order of these hits. */
async function listHits(ctx: Context, hits: readonly DocumentKey[]): Promise<(Work | Draft)[]> {
  const idsOf = (kind: DocumentKey["kind"]) =>
    hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  const works = byId(await repository.listWorks(ctx, idsOf("record")));
  const drafts = byId(await repository.listDrafts(ctx, idsOf("draft")));
  return hits.flatMap(({ kind, id }) => (kind === "record" ? works.get(id) : drafts.get(id)) ?? []);
}

function toFound<Item>(
  items: Item[],
  { hits: _, ...found }: SearchResult,
  parsed: ParsedSearch,
  within: Within,
): FoundWorks<Item> {
  const { effective, isHighlighted } = parsed;
  const countable = questionOf(parsed, within);
  return { ...found, items, effective, countable, isHighlighted };
}

const both = (...of: Filter[]): Filter => ({ op: "all", of });

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));
