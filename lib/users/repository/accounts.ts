import type { Prisma } from "@/lib/db/generated/client";
import type { Context } from "@/lib/db/context";
import { type Account, type NewAccount, ORCID_CONFIRMATIONS } from "../account";
import { type NoticePreferences, preferences, profile } from "../schema";
import { searchTextOf } from "./people";

const withRoles = { roles: { select: { roleId: true } } } satisfies Prisma.UserInclude;
const publicColumns = {
  omit: { passwordHash: true, searchText: true },
  include: withRoles,
} as const;

type Row = Prisma.UserGetPayload<typeof publicColumns>;

export function toAccount({ roles, ...row }: Row): Account {
  return {
    ...row,
    profile: profile.parse(row.profile),
    preferences: preferences.parse(row.preferences),
    orcidConfirmedBy: ORCID_CONFIRMATIONS.find((one) => one === row.orcidConfirmedBy) ?? null,
    roles: roles.map(({ roleId }) => roleId).sort(),
  };
}

async function findBy(
  ctx: Context,
  where: Prisma.UserWhereUniqueInput,
): Promise<Account | undefined> {
  const row = await ctx.db.user.findUnique({ where, ...publicColumns });
  return row ? toAccount(row) : undefined;
}

export const findById = (ctx: Context, id: number) => findBy(ctx, { id });
export const findByEmail = (ctx: Context, email: string) =>
  findBy(ctx, { email: email.toLowerCase() });
export const findByUsername = (ctx: Context, username: string) => findBy(ctx, { username });

export async function findByIds(ctx: Context, ids: readonly number[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.user.findMany({ where: { id: { in: [...ids] } }, ...publicColumns });
  return rows.map(toAccount);
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
  return toAccount(row);
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
  const where = { orcid, orcidConfirmedBy: { not: null }, ...(own ? { id: { not: own } } : {}) };
  return (await ctx.db.user.findFirst({ where, select: { id: true } })) !== null;
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
  return toAccount(row);
}

export async function saveOrcid(
  ctx: Context,
  id: number,
  changes: Pick<Account, "orcid" | "orcidConfirmedBy">,
): Promise<void> {
  await ctx.db.user.update({
    where: { id },
    data: { ...changes, updatedAt: ctx.now, revision: { increment: 1 } },
  });
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
  return toAccount(row);
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
  return rows.map(toAccount);
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
                     OR u.orcid_confirmed_by = 'import' AND u.password_hash IS NULL
                        AND NOT EXISTS (SELECT 1 FROM session s WHERE s.user_id = u.id AND s.impersonator_id IS NULL))),
             (SELECT coalesce(merged_into_id, id) FROM app_user WHERE username = g.username)) AS id
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(email text, orcid text, username text)`;
  return new Map(rows.flatMap(({ email, id }) => (id ? [[email, id] as const] : [])));
}

/** Makes an account; nothing when address or username are taken. */
export async function insertImported(ctx: Context, given: NewColumns): Promise<number | undefined> {
  const [row] = await ctx.db.user.createManyAndReturn({
    data: [newColumns(ctx, given)],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id;
}
