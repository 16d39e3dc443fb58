import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { likeText } from "@/lib/db/like";
import { select } from "@/lib/db/select";
import { wordsOf } from "@/lib/core/words";
import type { Member } from "../rows";
import { HOLDERS, MEMBER, subjectSql } from "./members";

/** Pages of memberships. Counts by facet come with them, so that a page is two statements however long. */
export const MEMBER_SORTS = ["bestmatch", "name", "newest", "oldest"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

const NAME = `lower(coalesce(nullif(u.profile->>'full_name', ''), u.username, nullif(g.title, ''), g.id, m.email))`;
const ORDERS: Readonly<Record<MemberSort, string>> = {
  bestmatch: `length(${NAME}), ${NAME}, m.id`,
  name: `${NAME} NULLS LAST, m.id`,
  newest: "m.created_at DESC, m.id",
  oldest: "m.created_at, m.id",
};

const MAX_WORDS = 8;
const FIELD = /\b(?:name|fullname|full_name|affiliations?|username|email):/gi;

/**
 * Every typed word begins one of the holder's words; an e-mail address is meant as a whole. Addresses are asked only
 * where people show them.
 */
function wordsCondition(q: string, values: unknown[], options: { asksEmail: boolean }): string {
  if (options.asksEmail && q.includes("@")) {
    values.push(q.trim().toLowerCase());
    const exact = `$${values.length}`;
    return `(m.email = ${exact} OR (u.preferences->>'email_visibility' = 'public' AND u.email = ${exact}))`;
  }
  const words = wordsOf(q.replace(FIELD, " ")).slice(0, MAX_WORDS);
  const each = words.map((word) => {
    values.push(`% ${likeText(word)}%`);
    const like = `LIKE $${values.length}`;
    const places = [
      `u.search_text ${like}`,
      `' ' || lower(u.profile->>'affiliations') ${like}`,
      `' ' || lower(coalesce(g.title, '') || ' ' || g.id) ${like}`,
      ...(options.asksEmail
        ? [
            `' ' || m.email ${like}`,
            `(u.preferences->>'email_visibility' = 'public' AND ' ' || u.email ${like})`,
          ]
        : []),
    ];
    return `(${places.join(" OR ")})`;
  });
  return each.length > 0 ? each.join(" AND ") : "TRUE";
}

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

/** Active members; with `onlyVisible` those shown to everybody. */
export async function pageOfMembers(
  ctx: Context,
  collectionId: string,
  asked: MemberFilter & { onlyVisible: boolean; visible: readonly string[] },
): Promise<MemberPage> {
  const values: unknown[] = [collectionId];
  const words = wordsCondition(asked.q ?? "", values, { asksEmail: !asked.onlyVisible });
  const all = `FROM collection_member m ${HOLDERS} WHERE m.collection_id = $1::uuid AND m.status = 'active'
    ${asked.onlyVisible ? "AND m.visible" : ""} AND ${words}`;
  const counts = select<FacetCount<"role" | "visible">>(
    ctx,
    `SELECT m.role, m.visible::text AS visible, count(*)::int AS count ${all} GROUP BY m.role, m.visible`,
    [...values],
  );
  const chosen = [
    chosenSql("m.role", asked.roles, values),
    chosenSql("m.visible::text", asked.visible, values),
  ];
  values.push(asked.size, (asked.page - 1) * asked.size);
  const members = select<Member & { owners: number }>(
    ctx,
    `SELECT ${MEMBER}, (SELECT count(*)::int FROM collection_member o WHERE o.collection_id = $1::uuid
        AND o.role = 'owner' AND o.status = 'active') AS owners
     ${all} AND ${chosen.join(" AND ")}
      ORDER BY ${ORDERS[asked.sort]} LIMIT $${values.length - 1}::int OFFSET $${values.length}::int`,
    values,
  );
  return { members: await members, counts: await counts };
}

function chosenSql(column: string, chosen: readonly string[], values: unknown[]): string {
  if (chosen.length === 0) return "TRUE";
  values.push([...chosen]);
  return `${column} = ANY($${values.length}::text[])`;
}

/** A pending or past membership with what decides about it. */
export type Pending = Member & {
  role: CollectionRole;
  request: { id: string; status: string; type: string; expiresAt: Date | null };
};

/** Of people who were invited, or who asked: those waiting and those decided. */
export async function pageOfPending(
  ctx: Context,
  collectionId: string,
  asked: MemberFilter & {
    status: "invited" | "requested";
    requestStatuses: readonly string[];
    isOpen: boolean | undefined;
  },
): Promise<{ members: Pending[]; counts: FacetCount<"role" | "requestStatus">[] }> {
  const values: unknown[] = [collectionId, asked.status];
  const words = wordsCondition(asked.q ?? "", values, { asksEmail: true });
  const open = asked.isOpen === undefined ? "TRUE" : `(r.status = 'submitted') = ${asked.isOpen}`;
  const all = `FROM (
      SELECT id, collection_id, user_id, group_id, email, role, visible, group_notification, status, request_id,
             revision, created_at, updated_at
        FROM collection_member WHERE collection_id = $1::uuid AND status = $2
       UNION ALL
      SELECT id, collection_id, user_id, group_id, email, role, FALSE, NULL, status, request_id, 1, created_at,
             updated_at
        FROM collection_member_past WHERE collection_id = $1::uuid AND status = $2) m
     JOIN request r ON r.id = m.request_id ${HOLDERS} WHERE ${words} AND ${open}`;
  const counts = select<FacetCount<"role" | "requestStatus">>(
    ctx,
    `SELECT m.role, r.status AS "requestStatus", count(*)::int AS count ${all} GROUP BY m.role, r.status`,
    [...values],
  );
  const chosen = [
    chosenSql("m.role", asked.roles, values),
    chosenSql("r.status", asked.requestStatuses, values),
  ];
  values.push(asked.size, (asked.page - 1) * asked.size);
  type Row = Omit<Pending, "request"> & {
    requestStatus: string;
    requestType: string;
    expiresAt: Date | null;
  };
  const rows = await select<Row>(
    ctx,
    `SELECT m.id, m.collection_id AS "collectionId", m.role, m.visible, m.group_notification AS "groupNotification",
            m.status, m.request_id AS "requestId", m.revision, m.created_at AS "createdAt",
            m.updated_at AS "updatedAt", ${subjectSql("m")} AS subject,
            r.status AS "requestStatus", r.type AS "requestType", r.expires_at AS "expiresAt"
     ${all} AND ${chosen.join(" AND ")}
      ORDER BY ${ORDERS[asked.sort]} LIMIT $${values.length - 1}::int OFFSET $${values.length}::int`,
    values,
  );
  const members = rows.map(({ requestStatus, requestType, expiresAt, ...row }): Pending => ({
    ...row,
    request: { id: row.requestId ?? "", status: requestStatus, type: requestType, expiresAt },
  }));
  return { members, counts: await counts };
}
