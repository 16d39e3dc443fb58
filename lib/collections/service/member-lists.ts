import type { Context } from "@/lib/db/context";
import { checkWindow, chooseSort, flagOf, type Page, valuesOf } from "@/lib/core/paging";
import { type Aggregations, listJson } from "@/lib/core/list-json";
import { attributesOf } from "../policy-attributes";
import { canManageRole } from "../policy";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { ROLE_TITLES } from "../schema";
import { subjectJson, toMemberJson, toPendingJson } from "../serializer/member";
import { authorise, requireCollection } from "./authorise";
import { requireMembershipRequests } from "./membership-requests";
import { memberAbilities } from "./members";

/** Lists of members, invitations and membership requests (api-communities 5). */
type MemberQuery = Page & {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
} & Readonly<Record<string, unknown>>;

const MAX_PER_PAGE = 1000;

function readFilter<Sort extends repository.MemberSort>(
  query: MemberQuery,
  sorts: readonly Sort[],
) {
  const size = Math.min(query.size, MAX_PER_PAGE);
  checkWindow({ page: query.page, size });
  const q = query.q?.trim() ? query.q.trim() : undefined;
  const sort = chooseSort<repository.MemberSort>(query.sort, {
    sorts,
    withQuery: "bestmatch",
    withoutQuery: "name",
    hasQuery: q !== undefined,
  });
  return { q, sort, page: query.page, size, roles: valuesOf(query.role) };
}

const selfOf = ({ actor }: Context) => (actor.kind === "user" ? actor.id : undefined);

/** All members, for members. */
export async function listMembers(ctx: Context, idOrSlug: string, query: MemberQuery) {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "listMembers", collection);
  const filter = readFilter(query, repository.MEMBER_SORTS);
  const visible = valuesOf(query.visibility);
  const found = await repository.pageOfMembers(ctx, collection.id, {
    ...filter,
    visible,
    onlyVisible: false,
  });
  const hits = found.members.map((member) =>
    toMemberJson(member, {
      self: selfOf(ctx),
      permissions: memberAbilities({ ctx, collection }, member),
    }),
  );
  const facets = countsOf(found.counts, { role: filter.roles, visible });
  return memberListJson(`/api/communities/${idOrSlug}/members`, hits, {
    ...filter,
    total: facets.total,
    chosen: { role: filter.roles, visibility: visible },
    aggregations: {
      role: bucketsOf("Role", facets.by.role, filter.roles, roleTitle),
      visibility: bucketsOf("Visibility", facets.by.visible, visible, (key) =>
        key === "true" ? "Public" : "Hidden",
      ),
    },
  });
}

/** The members who are visible to the public, by name only: no role, no dates. */
export async function listPublicMembers(ctx: Context, idOrSlug: string, query: MemberQuery) {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "listPublicMembers", collection);
  const filter = { ...readFilter(query, ["bestmatch", "name"]), roles: [] };
  const found = await repository.pageOfMembers(ctx, collection.id, {
    ...filter,
    visible: [],
    onlyVisible: true,
  });
  const hits = found.members.map(({ id, subject }) => ({ id, member: subjectJson(subject) }));
  return memberListJson(`/api/communities/${idOrSlug}/members/public`, hits, {
    ...filter,
    total: countsOf(found.counts, { role: [], visible: [] }).total,
    chosen: {},
  });
}

type PendingOptions = {
  /**
   * Those who wait come before all others, and the facet of roles counts only those that people have or would have. The API has
   * neither: links to its further pages name the whole order.
   */
  isForPage?: boolean;
};

/** Who was invited: waiting for an answer, and decided. */
export async function listInvitations(
  ctx: Context,
  idOrSlug: string,
  query: MemberQuery,
  options: PendingOptions = {},
) {
  const collection = await managedCollection(ctx, idOrSlug);
  return listPending(ctx, collection, query, { idOrSlug, status: "invited", ...options });
}

/** Who asked to become a member, while the collection takes requests. */
export async function listMembershipRequests(ctx: Context, idOrSlug: string, query: MemberQuery) {
  const collection = await requireCollection(ctx, idOrSlug);
  requireMembershipRequests(ctx, collection, "seeMembershipRequests");
  return listPending(ctx, collection, query, { idOrSlug, status: "requested" });
}

/** The same also when it takes no more: requests from before stay open until somebody decides. */
export async function listReceivedMembershipRequests(
  ctx: Context,
  idOrSlug: string,
  query: MemberQuery,
  options: PendingOptions = {},
) {
  const collection = await managedCollection(ctx, idOrSlug);
  return listPending(ctx, collection, query, { idOrSlug, status: "requested", ...options });
}

/** How many of these requests are open. */
export async function countOpenMembershipRequests(ctx: Context, idOrSlug: string): Promise<number> {
  return repository.countAsking(ctx, (await managedCollection(ctx, idOrSlug)).id);
}

/** For those who manage its members. */
async function managedCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const collection = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "manageMembers", collection);
  return collection;
}

/** What the API calls the lists of those who are no members yet. */
const PENDING_LISTS = { invited: "invitations", requested: "membership-requests" } as const;

async function listPending(
  ctx: Context,
  collection: Collection,
  query: MemberQuery,
  {
    idOrSlug,
    status,
    isForPage = false,
  }: PendingOptions & { idOrSlug: string; status: keyof typeof PENDING_LISTS },
) {
  const filter = readFilter(query, repository.MEMBER_SORTS);
  const statuses = valuesOf(query.status);
  const isOpen = query.is_open === undefined ? undefined : flagOf(query, "is_open");
  const found = await repository.pageOfPending(ctx, collection.id, {
    ...filter,
    status,
    requestStatuses: statuses,
    isOpen,
    isForPage,
  });
  const attributes = attributesOf(collection);
  const hits = found.members.map((member) =>
    toPendingJson(member, {
      self: selfOf(ctx),
      slug: collection.slug,
      mayDecide: canManageRole(ctx.actor, member.role, attributes),
    }),
  );
  const facets = countsOf(found.counts, { role: filter.roles, requestStatus: statuses });
  return memberListJson(`/api/communities/${idOrSlug}/${PENDING_LISTS[status]}`, hits, {
    ...filter,
    total: facets.total,
    chosen: { role: filter.roles, status: statuses },
    aggregations: {
      role: bucketsOf("Role", withRole(facets.by.role), filter.roles, roleTitle),
      status: bucketsOf("Status", facets.by.requestStatus, statuses, capitalised),
    },
  });
}

type Chosen<Key extends string> = Readonly<Record<Key, readonly string[]>>;

/** Counts of each facet are narrowed by the choices in the others; the total by all. */
function countsOf<Key extends string>(
  counts: readonly repository.FacetCount<Key>[],
  chosen: Chosen<Key>,
): { total: number; by: Record<Key, Map<string, number>> } {
  const keys = Object.keys(chosen) as Key[];
  const fits = (row: repository.FacetCount<Key>, key: Key) =>
    chosen[key].length === 0 || chosen[key].includes(row[key]);
  const by = Object.fromEntries(keys.map((key) => [key, new Map<string, number>()])) as Record<
    Key,
    Map<string, number>
  >;
  let total = 0;
  for (const row of counts) {
    if (keys.every((key) => fits(row, key))) total += row.count;
    for (const key of keys)
      if (keys.every((other) => other === key || fits(row, other)))
        by[key].set(row[key], (by[key].get(row[key]) ?? 0) + row.count);
  }
  return { total, by };
}

/** Without those of whom nothing became. */
const withRole = (counts: ReadonlyMap<string, number>) =>
  new Map([...counts].filter(([role]) => role !== ""));

function bucketsOf(
  label: string,
  counts: ReadonlyMap<string, number>,
  chosen: readonly string[],
  titleOf: (key: string) => string,
): Aggregations[string] {
  const buckets = [...counts].map(([key, doc_count]) => ({
    key,
    doc_count,
    label: titleOf(key),
    is_selected: chosen.includes(key),
  }));
  return { label, buckets: buckets.sort((a, b) => b.doc_count - a.doc_count) };
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const roleTitle = (role: string) =>
  Object.entries(ROLE_TITLES).find(([known]) => known === role)?.[1] ?? role;

function memberListJson<Hit>(
  path: string,
  hits: Hit[],
  given: {
    q: string | undefined;
    sort: string;
    page: number;
    size: number;
    total: number;
    chosen: Readonly<Record<string, readonly string[]>>;
    aggregations?: Aggregations;
  },
) {
  const { q, chosen, ...rest } = given;
  const list = listJson({ path, hits, ...rest, params: { ...(q ? { q } : {}), ...chosen } });
  return { ...list, hits: { hits, total: given.total } };
}
