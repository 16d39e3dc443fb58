import type { Context } from "@/lib/db/context";
import type { Filter } from "@/lib/core/rule";
import { join, raw, type Sql, sql } from "@/lib/db/sql";
import type { Collection } from "../rows";
import { COLLECTION, type CollectionRow, conditionOf, toCollection } from "./sql";

/** Collections of partners' groups. The custom fields of a collection say which group it is. */
const INSTANCE = sql`c.custom_fields->>'svc:commons_instance'`;
const GROUP_ID = sql`c.custom_fields->>'svc:commons_group_id'`;
/** As the indexes have it. */
const IS_GROUPS = sql`c.custom_fields ? 'svc:commons_group_id'`;

/** A group, by the names that its instance has for both. */
export type GroupName = { readonly instance: string; readonly groupId: string };

/** The living collection of a group. */
export async function findOfGroup(
  ctx: Context,
  { instance, groupId }: GroupName,
): Promise<Collection | undefined> {
  const [row] = await ctx.db.$queryRaw<CollectionRow[]>`${COLLECTION}
    WHERE c.deletion_status = 'P' AND ${IS_GROUPS} AND ${INSTANCE} = ${instance} AND ${GROUP_ID} = ${groupId}`;
  return row && toCollection(row);
}

const ORDERS = {
  newest: "c.created_at DESC, c.id DESC",
  oldest: "c.created_at, c.id",
  "updated-desc": "c.updated_at DESC, c.id DESC",
  "updated-asc": "c.updated_at, c.id",
} as const;
type GroupOrder = keyof typeof ORDERS;

export type GroupQuestion = {
  readonly instance: string | undefined;
  readonly groupId: string | undefined;
  readonly slug: string | undefined;
  /** Which collections may be seen, and beside them those of all instances or of one. */
  readonly visible: Filter;
  readonly alsoOf: "all" | { readonly instance: string } | undefined;
  readonly sort: GroupOrder;
  readonly page: number;
  readonly size: number;
};

/** How many collections of groups have a type and a visibility. */
export type GroupCount = { type: string | null; visibility: string; count: number };

/** One page of the living collections of groups, and counts of all that fit. */
export async function listOfGroups(
  ctx: Context,
  question: GroupQuestion,
): Promise<{ items: Collection[]; counts: GroupCount[] }> {
  const { page, size, sort } = question;
  const where = conditionsOf(question);
  const rows = await ctx.db.$queryRaw<CollectionRow[]>`${COLLECTION} WHERE ${where}
    ORDER BY ${raw(ORDERS[sort])} LIMIT ${size}::int OFFSET ${(page - 1) * size}::bigint`;
  const counts = await ctx.db.$queryRaw<GroupCount[]>`
    SELECT c.metadata->'type'->>'id' AS type, c.visibility, count(*)::int AS count
      FROM collection c WHERE ${where} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`;
  return { items: rows.map(toCollection), counts };
}

function conditionsOf({ instance, groupId, slug, visible, alsoOf }: GroupQuestion): Sql {
  return join(
    [
      sql`c.deletion_status = 'P'`,
      IS_GROUPS,
      ...(instance === undefined ? [] : [sql`${INSTANCE} = ${instance}`]),
      ...(groupId === undefined ? [] : [sql`${GROUP_ID} = ${groupId}`]),
      ...(slug === undefined ? [] : [sql`c.slug = ${slug.toLowerCase()}`]),
      ...(alsoOf === "all" ? [] : [seenBy(visible, alsoOf)]),
    ],
    " AND ",
  );
}

const seenBy = (visible: Filter, alsoOf: { readonly instance: string } | undefined): Sql =>
  alsoOf
    ? sql`(${conditionOf(visible)} OR ${INSTANCE} = ${alsoOf.instance})`
    : conditionOf(visible);

/** The groups of an instance that own a collection, in the order of their ids. */
export async function listOwningGroups(
  ctx: Context,
  instance: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT ${GROUP_ID} AS id FROM collection c
     WHERE c.deletion_status = 'P' AND ${IS_GROUPS} AND ${INSTANCE} = ${instance} AND ${GROUP_ID} > ${after}
     ORDER BY 1 LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Deleted collections of groups that were deleted before a moment, in the order of their ids. */
export async function listPurgeable(
  ctx: Context,
  before: Date,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM collection c
     WHERE c.deletion_status = 'D' AND ${IS_GROUPS}
       AND (c.tombstone->>'removal_date')::timestamptz < ${before}
       AND (${page.after ?? null}::uuid IS NULL OR c.id > ${page.after ?? null}::uuid)
     ORDER BY c.id LIMIT ${page.limit}::int`;
  return rows.map(({ id }) => id);
}

/** Takes from a deleted collection all that is its own: what remains is its slug and its tombstone. */
export async function purge(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`DELETE FROM collection_member WHERE collection_id = ${id}::uuid`;
  await ctx.db.$executeRaw`DELETE FROM collection_member_past WHERE collection_id = ${id}::uuid`;
  await ctx.db.$executeRaw`DELETE FROM collection_featured WHERE collection_id = ${id}::uuid`;
  await ctx.db.$executeRaw`
    UPDATE collection
       SET deletion_status = 'X', logo = NULL, logo_object_id = NULL, chat_webhook = NULL, theme = NULL, size = 0,
           metadata = jsonb_build_object('title', metadata->'title'),
           revision = revision + 1, updated_at = ${ctx.now}
     WHERE id = ${id}::uuid`;
}

/** The collections of which one of the groups is a member, in the order of their ids. */
export async function listWithGroups(ctx: Context, groups: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT collection_id AS id FROM collection_member
     WHERE group_id = ANY(${[...groups]}::text[]) ORDER BY 1`;
  return rows.map(({ id }) => id);
}

/** Requests by which people of the groups are about to become members of these collections. */
export async function listPendingOfGroups(
  ctx: Context,
  collectionIds: readonly string[],
  groups: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT m.request_id AS id FROM collection_member m
      JOIN role_member r ON r.user_id = m.user_id AND r.role_id = ANY(${[...groups]}::text[])
     WHERE m.collection_id = ANY(${[...collectionIds]}::uuid[]) AND m.status <> 'active'
       AND m.request_id IS NOT NULL ORDER BY 1`;
  return rows.map(({ id }) => id);
}

const RANK = sql`array_position(ARRAY['reader', 'curator', 'manager', 'owner'], `;

/**
 * Everybody who is in one of the groups becomes a member in person, with the highest role that the groups gave; who is a
 * member already keeps a higher one. The groups are members no longer.
 */
export async function replaceGroupsByPeople(
  ctx: Context,
  collectionId: string,
  groups: readonly string[],
): Promise<void> {
  await ctx.db.$executeRaw`
    WITH gone AS (
      DELETE FROM collection_member
       WHERE collection_id = ${collectionId}::uuid AND group_id = ANY(${[...groups]}::text[])
      RETURNING group_id, role, visible),
    people AS (
      SELECT DISTINCT ON (r.user_id) r.user_id, gone.role, gone.visible
        FROM gone JOIN role_member r ON r.role_id = gone.group_id
       ORDER BY r.user_id, ${RANK}gone.role) DESC)
    INSERT INTO collection_member AS m (id, collection_id, user_id, role, visible, created_at, updated_at)
    SELECT gen_random_uuid(), ${collectionId}::uuid, user_id, role, visible, ${ctx.now}, ${ctx.now}
      FROM people ORDER BY user_id
        ON CONFLICT (collection_id, user_id) DO UPDATE
       SET role = excluded.role, revision = m.revision + 1, updated_at = excluded.updated_at
     WHERE m.status = 'active' AND ${RANK}m.role) < ${RANK}excluded.role)`;
}

/** Groups are members of a collection no longer; those whose id begins so. */
export async function deleteGroupMembers(
  ctx: Context,
  collectionId: string,
  prefix: string,
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    DELETE FROM collection_member WHERE collection_id = ${collectionId}::uuid AND starts_with(group_id, ${prefix})
    RETURNING group_id AS id`;
  return rows.map(({ id }) => id).sort();
}
