import { isAdmin } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { checkWindow, chooseSort, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { type Account, accountIdOf } from "../account";
import { canSeeGroup, canSeePerson, type PersonAttributes } from "../policy";
import * as accounts from "../repository/accounts";
import * as people from "../repository/people";
import * as roles from "../repository/roles";

export type { Group } from "../repository/roles";

const MAX_PEOPLE = 10;

export function attributesOf(account: Account): PersonAttributes {
  return {
    id: account.id,
    active: account.active,
    confirmed: account.confirmed,
    blocked: account.blockedAt !== null,
    isPublic: account.preferences.visibility === "public",
    showsEmail: account.preferences.email_visibility === "public",
  };
}

/** A person the caller may see; any other one is 404. */
export async function readPerson(ctx: Context, id: string): Promise<Account> {
  const number = accountIdOf(id);
  const account =
    number === undefined || ctx.actor.kind === "anonymous"
      ? undefined
      : await accounts.findById(ctx, number);
  if (!account || !canSeePerson(ctx.actor, attributesOf(account)))
    throw new NotFound("users.unknown");
  return account;
}

/** The people with these ids whom the caller may see, in one query. */
export async function findPeople(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const numbers = [...new Set(ids)].map(accountIdOf).filter((id) => id !== undefined);
  if (numbers.length === 0 || ctx.actor.kind === "anonymous") return new Map();
  const found = await accounts.findByIds(ctx, numbers);
  return new Map(
    found
      .filter((account) => canSeePerson(ctx.actor, attributesOf(account)))
      .map((account) => [String(account.id), account]),
  );
}

/** At most ten people, best first. */
export async function searchPeople(
  ctx: Context,
  query: { q?: string | undefined; suggest?: string | undefined },
): Promise<readonly Account[]> {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new NotPermitted();
  if (query.q && query.suggest) throw new BadRequest("errors.eitherQueryOrSuggest");
  const ids = await people.searchPeople(ctx, {
    text: query.suggest ?? query.q ?? "",
    self: actor.kind === "user" ? accountIdOf(actor.id) : undefined,
    everyone: isAdmin(actor),
    limit: MAX_PEOPLE,
  });
  const found = new Map((await accounts.findByIds(ctx, ids)).map((one) => [one.id, one]));
  return ids.map((id) => found.get(id)).filter((one) => one !== undefined);
}

export type GroupQuery = Page & { q?: string | undefined; sort?: string | undefined };

export async function searchGroups(ctx: Context, query: GroupQuery) {
  if (ctx.actor.kind === "anonymous") throw new NotPermitted();
  checkWindow(query);
  const requestedSort = query.sort === "bestmatch" ? "name" : query.sort;
  const sort = chooseSort(requestedSort, {
    sorts: ["name", "name_desc", "managed", "unmanaged"] as const,
    withQuery: "name",
    withoutQuery: "name",
    hasQuery: Boolean(query.q),
  });
  const found = await roles.searchGroups(ctx, {
    words: query.q ?? "",
    includeManaged: isAdmin(ctx.actor),
    sort,
    page: query.page,
    size: query.size,
  });
  return { ...found, sort };
}

export async function readGroup(ctx: Context, id: string): Promise<roles.Group> {
  const group = ctx.actor.kind === "anonymous" ? undefined : await roles.findGroup(ctx, id);
  if (!group || !canSeeGroup(ctx.actor, group)) throw new NotPermitted();
  return group;
}

/** The groups with these ids that the caller may see, in one query. */
export async function findGroups(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, roles.Group>> {
  if (ids.length === 0 || ctx.actor.kind === "anonymous") return new Map();
  const found = await roles.findGroups(ctx, ids);
  return new Map(
    found.filter((group) => canSeeGroup(ctx.actor, group)).map((group) => [group.id, group]),
  );
}

/** People and groups come from sign-in and administration; no API client changes them. */
export async function refuseWrite(): Promise<never> {
  throw new NotPermitted();
}
