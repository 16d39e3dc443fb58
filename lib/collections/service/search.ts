import { BadRequest, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { COLLECTION_ROLES } from "@/lib/core/actor";
import { message } from "@/lib/core/message";
import { checkWindow, chooseSort, flagOf, type Page, valuesOf } from "@/lib/core/paging";
import type { Filter } from "@/lib/core/rule";
import type { Context } from "@/lib/db/context";
import {
  beginningsQuery,
  type CountableSearch,
  type SearchResult,
  collectionsIndex,
  type Query,
  readQuery,
  type Sort,
  withPrefixes,
} from "@/lib/search";
import { attributesOf } from "../policy-attributes";
import { can, canOversee, canSeeDeleted, whereAllowed, whereMember } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { DELETION_STATUSES } from "../schema";
import { requireCollection, authorise } from "./authorise";
import { MAX_IN_SUBTREE } from "./read";

/*
 * Lists of collections (api-communities 3.8 to 3.10, 6.5). The index returns only collections the actor may see, so
 * totals and counts are right; the rows are asked once more, so that an index that lags behind hides something
 * rather than showing it.
 */
type SearchQuery = Page & {
  readonly q?: string | undefined;
  readonly suggest?: string | undefined;
  readonly sort?: string | undefined;
} & Readonly<Record<string, unknown>>;

/** The wire's names of orders, by the index's. */
const SORTS = {
  bestmatch: "bestmatch",
  newest: "newest",
  oldest: "oldest",
  "updated-desc": "updated-desc",
  "updated-asc": "updated-asc",
  version: "version",
  newestactivity: "updated-desc",
  oldestactivity: "updated-asc",
} as const satisfies Record<string, Sort>;
type SortName = keyof typeof SORTS;

const FACETS = ["type", "visibility"] as const;
type Facet = (typeof FACETS)[number];

export type FoundCollections = {
  items: readonly Collection[];
  total: number;
  facets: SearchResult["facets"];
  /** Further parts of a hit's `ui`, by id. */
  details?: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** What the index was asked, of a search. */
  countable?: CountableSearch;
  /** The query parameters that the links of the response repeat. */
  effective: {
    page: number;
    size: number;
    sort: string;
    params: Readonly<Record<string, string | string[]>>;
  };
};

const MAX_PER_PAGE = 1000;
const PUBLISHED: Filter = { op: "in", field: "deletion", values: ["P"] };
const both = (...of: Filter[]): Filter => ({ op: "all", of });

type Except = {
  /** Ids of collections to leave out. */
  except?: readonly string[];
};

export async function searchCollections(
  ctx: Context,
  query: SearchQuery,
  { except }: Except = {},
): Promise<FoundCollections> {
  return ask(ctx, query, {
    except,
    where: both(whereAllowed(ctx.actor, "read"), deletionFilter(ctx, query)),
    facets: FACETS,
  });
}

/** A collection as those see it who run the service. */
export type OverseenCollection = Collection & repository.Holders;

/** Which collections those who run the service look at. */
export const COLLECTION_STATES = ["public", "restricted", "deleted"] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

/** Every collection, with its owners and the number of its members, for those who run the service. */
export async function listAllCollections(
  ctx: Context,
  { state, ...query }: SearchQuery & { state?: CollectionState | undefined },
): Promise<Omit<FoundCollections, "items"> & { items: readonly OverseenCollection[] }> {
  if (!canOversee(ctx.actor)) throw new NotPermitted();
  const found = await ask(ctx, query, {
    where: both(whereAllowed(ctx.actor, "read"), ...STATE_FILTERS[state ?? "anywhere"]),
    facets: [],
  });
  const holders = await repository.holdersOf(
    ctx,
    found.items.map(({ id }) => id),
  );
  const items = found.items.map((one) => ({
    ...one,
    ...(holders.get(one.id) ?? { members: 0, owners: [] }),
  }));
  return { ...found, items };
}

const visibleAs = (visibility: string): Filter => ({
  op: "in",
  field: "visibility",
  values: [visibility],
});
const STATE_FILTERS: Readonly<Record<CollectionState | "anywhere", readonly Filter[]>> = {
  anywhere: [],
  public: [visibleAs("public"), PUBLISHED],
  restricted: [visibleAs("restricted"), PUBLISHED],
  deleted: [{ op: "in", field: "deletion", values: ["D", "X"] }],
};

/** The collections in which the actor holds a role, directly or through a group; `role` narrows to one. */
export async function listOwnCollections(
  ctx: Context,
  query: SearchQuery,
  { except }: Except = {},
): Promise<FoundCollections> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new NotPermitted();
  const role = valuesOf(query.role).at(-1);
  if (role !== undefined && !COLLECTION_ROLES.some((one) => one === role))
    throw new ValidationError([
      issueAt("role", message("validation.oneOf", { values: COLLECTION_ROLES })),
    ]);
  const held: Filter = role
    ? {
        op: "in",
        field: "id",
        values: actor.memberships
          .filter((one) => one.role === role)
          .map(({ collectionId }) => collectionId),
      }
    : whereMember(actor);
  return ask(ctx, query, {
    where: both(held, whereAllowed(actor, "read"), PUBLISHED),
    except,
    facets: FACETS,
    params: role ? { role } : {},
  });
}

/** Subcollections the actor may read: the next level, or with `recursive` all levels with their place. */
export async function listChildren(
  ctx: Context,
  idOrSlug: string,
  query: SearchQuery,
): Promise<FoundCollections> {
  const parent = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "read", parent);
  const isRecursive = flagOf(query, "recursive");
  const positions = isRecursive ? await positionsBelow(ctx, parent.id) : undefined;
  const below: Filter = positions
    ? { op: "in", field: "id", values: [...positions.keys()] }
    : { op: "in", field: "parent", values: [parent.id] };
  const found = await ask(ctx, query, {
    where: both(below, whereAllowed(ctx.actor, "read"), PUBLISHED),
    facets: ["type"],
    params: isRecursive ? { recursive: "1" } : {},
  });
  return positions ? { ...found, details: positions } : found;
}

/**
 * Where each readable collection below another stands: `path` leads from the first level down to it. Collections the
 * actor may not read are left out of paths, as if their children were one level higher.
 */
async function positionsBelow(
  ctx: Context,
  id: string,
): Promise<Map<string, { depth: number; path: string[] }>> {
  const nodes = await repository.subtree(
    ctx,
    id,
    both(whereAllowed(ctx.actor, "read"), PUBLISHED),
    MAX_IN_SUBTREE,
  );
  const paths = new Map<string, string[]>([[id, []]]);
  const positions = new Map<string, { depth: number; path: string[] }>();
  // Nearest first, so that a parent's path is known before its children's.
  for (const node of nodes) {
    if (node.id === id) continue;
    const above = paths.get(node.parentId ?? "") ?? [];
    const path = node.isVisible ? [...above, node.id] : above;
    paths.set(node.id, path);
    if (node.isVisible) positions.set(node.id, { depth: path.length, path });
  }
  return positions;
}

/** Public collections that are featured by now, those of the latest entry first. */
export async function listFeatured(ctx: Context, { page, size }: Page): Promise<FoundCollections> {
  checkWindow({ page, size });
  const { ids, total } = await repository.listFeatured(ctx, { page, size });
  return {
    items: await repository.listByIds(ctx, ids),
    total,
    facets: {},
    effective: { page, size, sort: "newest", params: {} },
  };
}

/** Main collections, and of each the first that are right below it. */
type MainCollections = {
  readonly found: FoundCollections;
  readonly children: ReadonlyMap<string, readonly repository.Child[]>;
};

const MAX_CHILDREN = 6;

/** Public collections that have others below them and are in none themselves, those with the most first. */
export async function listMainCollections(ctx: Context, size: number): Promise<MainCollections> {
  const rows = await repository.listMain(ctx, { size, children: MAX_CHILDREN });
  const ids = rows.map(({ id }) => id);
  return {
    found: {
      ...{ items: await repository.listByIds(ctx, ids), total: rows.length, facets: {} },
      effective: { page: 1, size, sort: "newest", params: {} },
    },
    children: new Map(rows.map(({ id, children }) => [id, children])),
  };
}

/** Administrators can request deleted collections. */
function deletionFilter(ctx: Context, query: SearchQuery): Filter {
  if (!canSeeDeleted(ctx.actor)) return PUBLISHED;
  const statuses = valuesOf(query.status).filter((one) =>
    DELETION_STATUSES.some((known) => known === one),
  );
  if (statuses.length > 0) return { op: "in", field: "deletion", values: statuses };
  return flagOf(query, "include_deleted") ? both() : PUBLISHED;
}

async function ask(
  ctx: Context,
  given: SearchQuery,
  options: {
    where: Filter;
    facets: readonly Facet[];
    params?: Readonly<Record<string, string>>;
    except?: readonly string[] | undefined;
  },
): Promise<FoundCollections> {
  const size = Math.min(given.size, MAX_PER_PAGE);
  checkWindow({ page: given.page, size });
  const query = searchQueryOf(given);
  const sort = chooseSort(given.sort, {
    sorts: Object.keys(SORTS) as SortName[],
    withQuery: "bestmatch",
    withoutQuery: "newest",
    hasQuery: query !== undefined,
  });
  const selected = Object.fromEntries(
    options.facets
      .map((facet) => [facet, valuesOf(given[facet])] as const)
      .filter(([, values]) => values.length > 0),
  );
  const countable = {
    scope: { of: "records", versions: "all" },
    where: options.where,
    query: withoutIds(options.except ?? [], query),
    selected,
    hasPrefixes: true,
  } as const;
  const found = await collectionsIndex().query({
    ...countable,
    facets: options.facets,
    sort: SORTS[sort],
    page: given.page,
    size,
  });
  const rows = await repository.listByIds(
    ctx,
    found.hits.map(({ id }) => id),
  );
  const q = given.q?.trim();
  const suggest = given.suggest?.trim();
  return {
    items: rows.filter((one) => can(ctx.actor, "read", attributesOf(one))),
    total: found.total,
    facets: found.facets,
    countable,
    effective: {
      page: given.page,
      size,
      sort,
      params: {
        ...(q ? { q } : {}),
        ...(suggest ? { suggest } : {}),
        ...options.params,
        ...selected,
      },
    },
  };
}

function searchQueryOf({ q, suggest }: SearchQuery): Query | undefined {
  if (q && suggest) throw new BadRequest("errors.eitherQueryOrSuggest");
  if (suggest) return beginningsQuery(suggest, { isForgiving: true });
  const query = readQuery(q, { isField: collectionsIndex().isField });
  return query && withPrefixes(query);
}

function withoutIds(ids: readonly string[], query: Query | undefined): Query | undefined {
  if (ids.length === 0) return query;
  const at = { start: 0, end: 0 };
  const named = ids.map((id) => ({ kind: "word", field: "id", text: id, edits: 0, at }) as const);
  const others: Query = { kind: "not", of: { kind: "or", of: named, at }, at };
  return query ? { kind: "and", of: [query, others], at } : others;
}
