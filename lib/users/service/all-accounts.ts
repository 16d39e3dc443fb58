import { NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { checkWindow, chooseSort, type Page, valuesOf } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { type Account, accountIdOf } from "../account";
import { canManageAccounts } from "../policy";
import { findById, findPasswordHash } from "../repository/accounts";
import * as repository from "../repository/all-accounts";
import { listIdentifiers } from "../repository/identifiers";
import { listIdentities } from "../repository/identities";
import { ACCOUNT_STATES } from "../schema";

export type { AccountInList } from "../repository/all-accounts";

export type AccountQuery = Page & {
  q?: string | undefined;
  sort?: string | undefined;
  is_active?: boolean | undefined;
  is_blocked?: boolean | undefined;
  is_verified?: boolean | undefined;
  status?: string | string[] | undefined;
  roles?: string | string[] | undefined;
};

const MAX_PER_PAGE = 100;

/** All accounts, for administrators. */
export async function listAllAccounts(ctx: Context, query: AccountQuery) {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  checkWindow(query);
  const text = query.q ?? "";
  const sort = chooseSort(query.sort, {
    sorts: repository.ACCOUNT_SORTS,
    withQuery: "bestmatch",
    withoutQuery: "newest",
    hasQuery: text !== "",
  });
  const size = Math.min(query.size, MAX_PER_PAGE);
  const found = await repository.listAccountsBy(ctx, {
    text,
    active: query.is_active,
    blocked: query.is_blocked,
    verified: query.is_verified,
    states: valuesOf(query.status).map(stateOf),
    roles: valuesOf(query.roles),
    sort,
    page: query.page,
    size,
  });
  return { ...found, counts: await repository.countAccounts(ctx, text), sort, size };
}

function stateOf(given: string) {
  const state = ACCOUNT_STATES.find((one) => one === given);
  if (state) return state;
  const messages = [message("validation.oneOf", { values: ACCOUNT_STATES })];
  throw new ValidationError([{ field: "status", messages }]);
}

/** One account with its usage, for administrators. */
export async function readManagedAccount(
  ctx: Context,
  id: string,
): Promise<repository.AccountInList> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const account = await accountBehind(ctx, id);
  const uses = await repository.usesOf(ctx, [account.id]);
  const identifiers = await listIdentifiers(ctx, [account.id]);
  return {
    account,
    use: uses.get(account.id) ?? repository.UNUSED,
    identifiers: identifiers.get(account.id) ?? [],
  };
}

/** Whether an account has no way of signing in yet: its owner was invited and chose no password. For administrators. */
export async function isWaitingForPassword(ctx: Context, { id }: Account): Promise<boolean> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  if (await findPasswordHash(ctx, id)) return false;
  return (await listIdentities(ctx, id)).length === 0;
}

export async function accountBehind(ctx: Context, id: string): Promise<Account> {
  const number = accountIdOf(id);
  const account = number === undefined ? undefined : await findById(ctx, number);
  if (!account) throw new NotFound("users.unknown");
  return account;
}
