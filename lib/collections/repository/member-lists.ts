import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { beginIn, exactIn, wordsOfColumns } from "@/lib/search/postgres/names-in-rows";
import { empty, join, type Sql, sql } from "@/lib/db/sql";
import type { Member } from "../rows";
import { HOLDERS, MEMBER, SUBJECT } from "./members";

/** Pages of memberships. Counts by facet come with them, so that a page is two statements however long. */
export const MEMBER_SORTS = ["bestmatch", "name", "newest", "oldest"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

const NAME = sql`lower(coalesce(nullif(u.profile->>'full_name', ''), u.username, nullif(g.title, ''), g.id, m.email))`;
const NAME_WORDS = sql`coalesce(u.search_text, ${wordsOfColumns(sql`g.title`, sql`g.id`)})`;
const ORDERS: Readonly<Record<Exclude<MemberSort, "bestmatch">, Sql>> = {
  name: sql`${NAME} NULLS LAST, m.id`,
  newest: sql`m.created_at DESC, m.id`,
  oldest: sql`m.created_at, m.id`,
};

const orderOf = ({ sort, q = "" }: Pick<MemberFilter, "sort" | "q">): Sql =>
  sort === "bestmatch"
    ? sql`${exactIn(withoutFields(q), NAME_WORDS)} DESC, length(${NAME}), ${NAME}, m.id`
    : ORDERS[sort];

const FIELD = /\b(?:name|fullname|full_name|affiliations?|username|email):/gi;

/**
 * Every typed word begins one of the holder's words; an e-mail address is meant as a whole. Addresses are asked only
 * where people show them.
 */
function wordsCondition(q: string, options: { asksEmail: boolean }): Sql {
  if (options.asksEmail && q.includes("@")) {
    const exact = q.trim().toLowerCase();
    return sql`(m.email = ${exact} OR (u.preferences->>'email_visibility' = 'public' AND u.email = ${exact}))`;
  }
  const shownEmail = sql`CASE WHEN u.preferences->>'email_visibility' = 'public' THEN u.email END`;
  return (
    beginIn(withoutFields(q), [
      sql`u.search_text`,
      wordsOfColumns(sql`u.profile->>'affiliations'`),
      wordsOfColumns(sql`g.title`, sql`g.id`),
      ...(options.asksEmail ? [wordsOfColumns(sql`m.email`, shownEmail)] : []),
    ]) ?? sql`TRUE`
  );
}

const withoutFields = (q: string) => q.replace(FIELD, " ");

export type MemberFilter = {
  q: string | undefined;
  sort: MemberSort;
  page: number;
  size: number;
  roles: readonly string[];
};

export type FacetCount<Key extends string> = Record<Key, string> & { count: number };

export type MemberPage = {
  members: (Member & { owners: number })[];
  counts: FacetCount<"role" | "visible">[];
};

/** Active members; with `onlyVisible` only the public ones. */
export async function pageOfMembers(
  ctx: Context,
  collectionId: string,
  filter: MemberFilter & { onlyVisible: boolean; visible: readonly string[] },
): Promise<MemberPage> {
  const words = wordsCondition(filter.q ?? "", { asksEmail: !filter.onlyVisible });
  const all = sql`FROM collection_member m ${HOLDERS} WHERE m.collection_id = ${collectionId}::uuid
    AND m.status = 'active' ${filter.onlyVisible ? sql`AND m.visible` : empty} AND ${words}`;
  const counts = ctx.db.$queryRaw<
    FacetCount<"role" | "visible">[]
  >`SELECT m.role, m.visible::text AS visible, count(*)::int AS count ${all} GROUP BY m.role, m.visible`;
  const chosen = [
    chosenSql(sql`m.role`, filter.roles),
    chosenSql(sql`m.visible::text`, filter.visible),
  ];
  const members = ctx.db.$queryRaw<
    (Member & { owners: number })[]
  >`SELECT ${MEMBER}, (SELECT count(*)::int FROM collection_member o WHERE o.collection_id = ${collectionId}::uuid
        AND o.role = 'owner' AND o.status = 'active') AS owners
     ${all} AND ${join(chosen, " AND ")}
      ORDER BY ${orderOf(filter)} LIMIT ${filter.size}::int OFFSET ${(filter.page - 1) * filter.size}::int`;
  return { members: await members, counts: await counts };
}

const chosenSql = (column: Sql, chosen: readonly string[]): Sql =>
  chosen.length === 0 ? sql`TRUE` : sql`${column} = ANY(${[...chosen]}::text[])`;

/** A pending or past membership with what decides about it. */
export type Pending = Member & {
  role: CollectionRole;
  request: { id: string; status: string; type: string; expiresAt: Date | null };
  /** The same person is a member by now, is being asked or asks, or was invited later. */
  isOutdated: boolean;
};

const OUTDATED = sql`(
  EXISTS (SELECT FROM collection_member c WHERE c.collection_id = m.collection_id AND c.id <> m.id
     AND (c.user_id = m.user_id OR c.group_id = m.group_id OR c.email = m.email))
  OR EXISTS (SELECT FROM collection_member_past c WHERE c.collection_id = m.collection_id AND c.status = 'invited'
     AND (c.created_at, c.id) > (m.created_at, m.id)
     AND (c.user_id = m.user_id OR c.group_id = m.group_id OR c.email = m.email)))`;

/** How many people wait for an answer to their request to join. */
export async function countAsking(ctx: Context, collectionId: string): Promise<number> {
  const [row] = await ctx.db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM collection_member m JOIN request r ON r.id = m.request_id
      WHERE m.collection_id = ${collectionId}::uuid AND m.status = 'requested' AND r.status = 'submitted'`;
  return row?.count ?? 0;
}

/**
 * Whose role counts: of those who asked, the one they have or would have, and none of whom nothing became. Invitations keep
 * what they offered.
 */
const PENDING_ROLE = sql`CASE WHEN m.status = 'invited' OR r.status IN ('submitted', 'accepted') THEN m.role ELSE '' END`;

/** Of people who were invited, or who asked: those waiting and those decided. */
export async function pageOfPending(
  ctx: Context,
  collectionId: string,
  filter: MemberFilter & {
    status: "invited" | "requested";
    requestStatuses: readonly string[];
    isOpen: boolean | undefined;
    /** Those that are open come first, and only roles that people have or would have count. */
    isForPage: boolean;
  },
): Promise<{ members: Pending[]; counts: FacetCount<"role" | "requestStatus">[] }> {
  const { status, isOpen } = filter;
  const words = wordsCondition(filter.q ?? "", { asksEmail: true });
  const open = isOpen === undefined ? sql`TRUE` : sql`(r.status = 'submitted') = ${isOpen}`;
  const all = sql`FROM (
      SELECT id, collection_id, user_id, group_id, email, role, visible, group_notification, status, request_id,
             revision, created_at, updated_at
        FROM collection_member WHERE collection_id = ${collectionId}::uuid AND status = ${status}
       UNION ALL
      SELECT id, collection_id, user_id, group_id, email, role, FALSE, NULL, status, request_id, 1, created_at,
             updated_at
        FROM collection_member_past WHERE collection_id = ${collectionId}::uuid AND status = ${status}) m
     JOIN request r ON r.id = m.request_id ${HOLDERS} WHERE ${words} AND ${open}`;
  const role = filter.isForPage ? PENDING_ROLE : sql`m.role`;
  const counts = ctx.db.$queryRaw<
    FacetCount<"role" | "requestStatus">[]
  >`SELECT ${role} AS role, r.status AS "requestStatus", count(*)::int AS count ${all} GROUP BY 1, 2`;
  const chosen = [chosenSql(role, filter.roles), chosenSql(sql`r.status`, filter.requestStatuses)];
  type Row = Omit<Pending, "request"> & {
    requestStatus: string;
    requestType: string;
    expiresAt: Date | null;
  };
  const rows = await ctx.db.$queryRaw<
    Row[]
  >`SELECT m.id, m.collection_id AS "collectionId", m.role, m.visible, m.group_notification AS "groupNotification",
            m.status, m.request_id AS "requestId", m.revision, m.created_at AS "createdAt",
            m.updated_at AS "updatedAt", ${SUBJECT} AS subject,
            r.status AS "requestStatus", r.type AS "requestType", r.expires_at AS "expiresAt",
            ${OUTDATED} AS "isOutdated"
     ${all} AND ${join(chosen, " AND ")}
      ORDER BY ${filter.isForPage ? sql`(r.status = 'submitted') DESC,` : empty} ${orderOf(filter)} LIMIT ${filter.size}::int OFFSET ${(filter.page - 1) * filter.size}::int`;
  const members = rows.map(({ requestStatus, requestType, expiresAt, ...row }): Pending => ({
    ...row,
    request: { id: row.requestId ?? "", status: requestStatus, type: requestType, expiresAt },
  }));
  return { members, counts: await counts };
}
