import type { Context } from "@/lib/db/context";
import { beginIn, exactIn, wordsOfColumns } from "@/lib/search/postgres/names-in-rows";
import { likeText } from "@/lib/db/like";
import { join, type Sql, sql } from "@/lib/db/sql";
import type { Account } from "../account";
import { ACCOUNT_STATES, type AccountState } from "../schema";
import { findByIds } from "./accounts";
import { listIdentifiers, type PersonIdentifier } from "./identifiers";

/** Lists of all accounts for administrators, regardless of the visibility that people chose. */
export const ACCOUNT_SORTS = [
  "bestmatch",
  "username",
  "email",
  "domain",
  "newest",
  "oldest",
  "updated",
] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

export type AccountFilter = {
  text: string;
  active: boolean | undefined;
  blocked: boolean | undefined;
  verified: boolean | undefined;
  states: readonly AccountState[];
  roles: readonly string[];
  sort: AccountSort;
  page: number;
  size: number;
};

/** How an account is used; when it was last seen is known for a month, as long as its sessions. */
export type AccountUse = { sessions: number; lastLoginAt: Date | null; lastSeenAt: Date | null };
export type AccountInList = {
  account: Account;
  use: AccountUse;
  /** What other systems call the person. */
  identifiers: readonly PersonIdentifier[];
};
export type AccountCounts = { facet: "status" | "roles"; key: string; count: number };

const DOMAIN = sql`split_part(u.email, '@', 2)`;
const STATE = sql`CASE WHEN u.blocked_at IS NOT NULL THEN 'blocked'
  WHEN NOT u.active THEN 'inactive' WHEN NOT u.confirmed THEN 'unconfirmed' ELSE 'active' END`;

const TEXT = sql`u.search_text`;

const ORDERS: Readonly<Record<Exclude<AccountSort, "bestmatch">, Sql>> = {
  username: sql`lower(u.username), u.id`,
  email: sql`u.email, u.id`,
  domain: sql`${DOMAIN}, u.email, u.id`,
  newest: sql`u.created_at DESC, u.id DESC`,
  oldest: sql`u.created_at, u.id`,
  updated: sql`u.updated_at DESC, u.id DESC`,
};

const orderOf = ({ sort, text }: AccountFilter): Sql =>
  sort === "bestmatch"
    ? sql`${exactIn(text, TEXT)} DESC, length(u.search_text), u.id`
    : ORDERS[sort];

/** Every typed word begins a word of the person or the address, or all is a part of it; an id or ORCID is meant as a whole. */
function matching(text: string): Sql {
  const exact = text.trim().toLowerCase();
  if (!exact) return sql`true`;
  const begins = beginIn(text, [TEXT, wordsOfColumns(sql`u.email`)]) ?? sql`false`;
  return sql`(u.email = ${exact} OR lower(u.username) = ${exact}
    OR u.orcid = ${exact.toUpperCase()} OR u.id::text = ${exact} OR (${begins}) OR u.email LIKE ${`%${likeText(exact)}%`})`;
}

function whereSql(given: AccountFilter): Sql {
  const { active, blocked, verified, states, roles } = given;
  const conditions = [matching(given.text)];
  if (active !== undefined) conditions.push(sql`u.active = ${active}`);
  if (blocked !== undefined) conditions.push(sql`(u.blocked_at IS NOT NULL) = ${blocked}`);
  if (verified !== undefined) conditions.push(sql`(u.verified_at IS NOT NULL) = ${verified}`);
  if (states.length > 0) conditions.push(sql`${STATE} = ANY(${[...states]})`);
  if (roles.length > 0)
    conditions.push(sql`EXISTS (
      SELECT 1 FROM role_member m WHERE m.user_id = u.id AND m.role_id = ANY(${[...roles]}))`);
  return join(conditions, " AND ");
}

/** One page of accounts, and how many there are. */
export async function listAccountsBy(
  ctx: Context,
  given: AccountFilter,
): Promise<{ accounts: AccountInList[]; total: number }> {
  const where = whereSql(given);
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT u.id FROM app_user u WHERE ${where} ORDER BY ${orderOf(given)}
     LIMIT ${given.size}::int OFFSET ${(given.page - 1) * given.size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM app_user u WHERE ${where}`;
  const ids = rows.map(({ id }) => id);
  const accounts = new Map((await findByIds(ctx, ids)).map((one) => [one.id, one]));
  const uses = await usesOf(ctx, ids);
  const identifiers = await listIdentifiers(ctx, ids);
  return {
    accounts: ids.flatMap((id) => {
      const account = accounts.get(id);
      if (!account) return [];
      return [{ account, use: uses.get(id) ?? UNUSED, identifiers: identifiers.get(id) ?? [] }];
    }),
    total: counted?.total ?? 0,
  };
}

/** How many of those the words find stand where, and are in which role; what was chosen does not narrow it. */
export async function countAccounts(ctx: Context, text: string): Promise<AccountCounts[]> {
  return ctx.db.$queryRaw<AccountCounts[]>`
    WITH found AS MATERIALIZED (SELECT u.id, ${STATE} AS state FROM app_user u WHERE ${matching(text)})
    SELECT * FROM (
      SELECT 'status' AS facet, state AS key, count(*)::int AS count FROM found GROUP BY state
      UNION ALL
      SELECT 'roles', m.role_id, count(*)::int FROM found f JOIN role_member m ON m.user_id = f.id
       GROUP BY m.role_id) AS counts
     ORDER BY facet, count DESC, key LIMIT ${ACCOUNT_STATES.length + MAX_ROLES}`;
}
const MAX_ROLES = 50;

export const UNUSED: AccountUse = { sessions: 0, lastLoginAt: null, lastSeenAt: null };

export async function usesOf(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AccountUse>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<(AccountUse & { id: number })[]>`
    SELECT u.id, greatest(u.last_sign_in_at, max(s.created_at)) AS "lastLoginAt", max(s.last_seen_at) AS "lastSeenAt",
           count(*) FILTER (WHERE s.revoked_at IS NULL AND s.expires_at > ${ctx.now})::int AS sessions
      FROM app_user u LEFT JOIN session s ON s.user_id = u.id AND s.impersonator_id IS NULL
     WHERE u.id = ANY(${[...ids]}) GROUP BY u.id`;
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}
