import type { Prisma } from "@/lib/db/generated/client";
import type { Context } from "@/lib/db/context";
import { type Sql, sql } from "@/lib/db/sql";
import type { Account, NewAccount } from "../account";
import { type NoticePreferences, preferences, profile } from "../schema";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./account-row";
import { searchTextOf } from "./people";
import { NEVER_SIGNED_IN } from "./sessions";

const withRoles = { roles: { select: { roleId: true } } } satisfies Prisma.UserInclude;
const publicColumns = {
  omit: { passwordHash: true, searchText: true, lastSignInAt: true },
  include: withRoles,
} as const;

type Model = Prisma.UserGetPayload<typeof publicColumns>;

const ofModel = ({ roles, ...row }: Model): Account =>
  toAccount({ ...row, roles: roles.map(({ roleId }) => roleId) });

async function findBy(ctx: Context, condition: Sql): Promise<Account[]> {
  const rows = await ctx.db.$queryRaw<AccountRow[]>`
    SELECT ${ACCOUNT_COLUMNS} FROM app_user u WHERE ${condition}`;
  return rows.map(toAccount);
}

type Found = Promise<Account | undefined>;

export const findById = async (ctx: Context, id: number): Found =>
  (await findBy(ctx, sql`u.id = ${id}`))[0];
export const findByEmail = async (ctx: Context, email: string): Found =>
  (await findBy(ctx, sql`u.email = ${email.toLowerCase()}`))[0];
export const findByUsername = async (ctx: Context, username: string): Found =>
  (await findBy(ctx, sql`u.username = ${username}`))[0];

export async function findByIds(ctx: Context, ids: readonly number[]): Promise<Account[]> {
  return ids.length === 0 ? [] : findBy(ctx, sql`u.id = ANY(${[...ids]}::int[])`);
}

/** What signing in looks at, by e-mail address or username. */
export async function findCredentials(
  ctx: Context,
  login: string,
): Promise<{ id: number; passwordHash: string | null; mayEnter: boolean } | undefined> {
  const row = await ctx.db.user.findFirst({
    where: login.includes("@") ? { email: login.toLowerCase() } : { username: login },
    select: { id: true, passwordHash: true, active: true, blockedAt: true },
  });
  if (!row) return undefined;
  return { id: row.id, passwordHash: row.passwordHash, mayEnter: row.active && !row.blockedAt };
}

export async function findPasswordHash(ctx: Context, id: number): Promise<string | undefined> {
  const row = await ctx.db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  return row?.passwordHash ?? undefined;
}

export async function savePasswordHash(ctx: Context, id: number, passwordHash: string) {
  await ctx.db.user.update({
    where: { id },
    data: { passwordHash, updatedAt: ctx.now, revision: { increment: 1 } },
  });
}

type NewColumns = Omit<NewAccount, "roles">;

const newColumns = (ctx: Context, given: NewColumns) => ({
  email: given.email,
  username: given.username,
  passwordHash: given.passwordHash ?? null,
  profile: profile.parse({ full_name: given.fullName, affiliations: given.affiliations }),
  preferences: preferences.parse(given.preferences ?? {}),
  verifiedAt: given.isVerified ? ctx.now : null,
  orcid: given.orcid ?? null,
  orcidConfirmedBy: given.orcid === undefined ? null : (given.orcidConfirmedBy ?? null),
  searchText: searchTextOf(given.username, given.fullName, given.affiliations ?? ""),
  createdAt: ctx.now,
  updatedAt: ctx.now,
});

export async function insertAccount(ctx: Context, given: NewAccount): Promise<Account> {
  const row = await ctx.db.user.create({
    data: {
      ...newColumns(ctx, given),
      roles: { create: given.roles.map((roleId) => ({ roleId })) },
    },
    ...publicColumns,
  });
  return ofModel(row);
}

/** The account that remained of those of the same person, however often they were merged. */
export async function remainingOf(ctx: Context, account: Account): Promise<Account> {
  let last = account;
  for (let merges = 0; last.mergedIntoId !== null && merges < MAX_MERGES; merges++)
    last = (await findById(ctx, last.mergedIntoId)) ?? last;
  return last;
}
const MAX_MERGES = 20;

/** As `findById`, and keeps others from changing the account until the transaction ends. */
export async function lockAccount(ctx: Context, id: number): Promise<Account | undefined> {
  await ctx.db.$queryRaw`SELECT id FROM app_user WHERE id = ${id} FOR UPDATE`;
  return findById(ctx, id);
}

/** Whether another account is known to be that of the iD: one that was only typed does not reserve it. */
export async function isOrcidTaken(ctx: Context, orcid: string, own?: number): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT FROM app_user WHERE orcid = ${orcid} AND orcid_confirmed_by IS NOT NULL
       AND id IS DISTINCT FROM ${own ?? null}::int LIMIT 1`;
  return rows.length > 0;
}

export type OwnChanges = Pick<
  Account,
  "username" | "nameIsOwn" | "orcid" | "orcidConfirmedBy" | "profile" | "preferences"
>;

/** What a partner says of a person. */
export type TakenOver = Pick<Account, "email" | "orcid" | "orcidConfirmedBy" | "profile">;

export const saveOwnAccount = (ctx: Context, id: number, changes: OwnChanges): Promise<Account> =>
  savePerson(ctx, id, changes.username, changes);

export const saveTakenOver = (
  ctx: Context,
  { id, username }: Account,
  changes: TakenOver,
): Promise<Account> => savePerson(ctx, id, username, changes);

async function savePerson(
  ctx: Context,
  id: number,
  username: string,
  changes: OwnChanges | TakenOver,
): Promise<Account> {
  const { full_name, affiliations } = changes.profile;
  const row = await ctx.db.user.update({
    where: { id },
    data: {
      ...changes,
      searchText: searchTextOf(username, full_name, affiliations),
      updatedAt: ctx.now,
      revision: { increment: 1 },
    },
    ...publicColumns,
  });
  return ofModel(row);
}

/** As {@link saveOrcid}, among other changes. */
export const orcidSql = (
  { now }: Context,
  id: number,
  { orcid, orcidConfirmedBy }: Pick<Account, "orcid" | "orcidConfirmedBy">,
): Sql => sql`
  UPDATE app_user SET orcid = ${orcid}, orcid_confirmed_by = ${orcidConfirmedBy}, updated_at = ${now},
         revision = revision + 1
   WHERE id = ${id}`;

export async function saveOrcid(...given: Parameters<typeof orcidSql>): Promise<void> {
  await given[0].db.$executeRaw(orcidSql(...given));
}

export async function saveAccountStatus(
  ctx: Context,
  id: number,
  changes: Partial<Pick<Account, "active" | "verifiedAt" | "blockedAt">>,
): Promise<Account> {
  const row = await ctx.db.user.update({
    where: { id },
    data: { ...changes, updatedAt: ctx.now, revision: { increment: 1 } },
    ...publicColumns,
  });
  return ofModel(row);
}

/** All accounts, oldest first. */
export async function listAccounts(
  ctx: Context,
  page: { after: number; limit: number },
): Promise<Account[]> {
  const rows = await ctx.db.user.findMany({
    where: { id: { gt: page.after } },
    orderBy: { id: "asc" },
    take: page.limit,
    ...publicColumns,
  });
  return rows.map(ofModel);
}

/** Usernames that begin like this one, to find one that is free. */
export async function usernamesLike(ctx: Context, stem: string): Promise<Set<string>> {
  const rows = await ctx.db.user.findMany({
    where: { username: { startsWith: stem } },
    select: { username: true },
    take: 10_000,
  });
  return new Set(rows.map(({ username }) => username));
}

/** Other preferences stay as they are. */
export async function saveNoticePreferences(
  ctx: Context,
  id: number,
  given: NoticePreferences,
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE app_user SET revision = revision + 1, updated_at = ${ctx.now},
           preferences = jsonb_set(preferences, '{notifications}', ${JSON.stringify(given)}::jsonb)
     WHERE id = ${id}`;
}

/**
 * Who is meant by these people, by e-mail address: the account with the address, else the confirmed ORCID iD, else the
 * username. An iD that came with an earlier import counts only until the account it made is signed in to.
 */
export async function findImported(
  ctx: Context,
  people: readonly {
    email: string;
    orcid: string | undefined;
    username: string | undefined;
  }[],
): Promise<ReadonlyMap<string, number>> {
  const given = people.map(({ email, orcid, username }) => ({
    email: email.toLowerCase(),
    orcid,
    username,
  }));
  const rows = await ctx.db.$queryRaw<{ email: string; id: number }[]>`
    SELECT g.email, COALESCE(
             (SELECT coalesce(merged_into_id, id) FROM app_user WHERE email = g.email),
             (SELECT min(u.id) FROM app_user u WHERE u.orcid = g.orcid
                AND (u.orcid_confirmed_by IN ('sign-in', 'administrator')
                     OR u.orcid_confirmed_by = 'import' AND u.password_hash IS NULL AND ${NEVER_SIGNED_IN})),
             (SELECT coalesce(merged_into_id, id) FROM app_user WHERE username = g.username)) AS id
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(email text, orcid text, username text)`;
  return new Map(rows.flatMap(({ email, id }) => (id ? [[email, id] as const] : [])));
}

/** Makes an account; nothing when address or username are taken. */
export async function insertImported(
  ctx: Context,
  given: NewColumns,
): Promise<Account | undefined> {
  const row = newColumns(ctx, given);
  const [made] = await ctx.db.$queryRaw<AccountRow[]>`
    INSERT INTO app_user AS u (email, username, password_hash, profile, preferences, verified_at,
                               orcid, orcid_confirmed_by, search_text, created_at, updated_at)
    VALUES (${row.email}, ${row.username}, ${row.passwordHash}, ${JSON.stringify(row.profile)}::jsonb,
            ${JSON.stringify(row.preferences)}::jsonb, ${row.verifiedAt}, ${row.orcid},
            ${row.orcidConfirmedBy}, ${row.searchText}, ${row.createdAt}, ${row.updatedAt})
        ON CONFLICT DO NOTHING
    RETURNING ${ACCOUNT_COLUMNS}`;
  return made && toAccount(made);
}
