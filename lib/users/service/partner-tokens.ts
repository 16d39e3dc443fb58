import { administratorLooking } from "@/lib/core/actor-rules";
import { issueAt, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { message } from "@/lib/core/message";
import { checkWindow, type Page } from "@/lib/core/paging";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { canManageAccounts } from "../policy";
import * as repository from "../repository/tokens";
import { heldTokenBody } from "../schema";
import type { Account } from "../account";
import { findAccounts, requireAccount } from "./accounts";
import { issueToken, recordRevocation } from "./tokens";

/** A token with the account that it acts by. */
export type HeldToken = repository.Token & { readonly holder: Account | undefined };

const MAX_PER_PAGE = 100;

/** One page of the tokens with which programs of a partner act here. */
export async function listPartnerTokens(ctx: Context, instance: string, query: Page) {
  if (!administratorLooking.allows(ctx.actor, undefined)) throw new NotPermitted();
  checkWindow(query);
  const size = Math.min(query.size, MAX_PER_PAGE);
  const { tokens, total } = await repository.listPartnerTokens(ctx, instance, {
    page: query.page,
    size,
  });
  const holders = await findAccounts(
    ctx,
    tokens.map(({ userId }) => String(userId)),
  );
  const held = tokens.map((one): HeldToken => ({
    ...one,
    holder: holders.get(String(one.userId)),
  }));
  return { tokens: held, total, size };
}

/** Makes a token for a partner's programs, which act by an account. Its text is in the answer and nowhere else. */
export async function issuePartnerToken(ctx: Context, instance: string, body: unknown) {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  const { user, name, scopes, expires_at } = parse(heldTokenBody, body ?? {});
  return inTransaction(ctx, async (tx) => {
    const account = await accountCalled(tx, user);
    const wanted = { name, scopes, instance, lastDay: expires_at };
    const { token, text } = await issueToken(tx, account.id, wanted);
    return { token: { ...token, holder: account }, text };
  });
}

async function accountCalled(ctx: Context, reference: string) {
  try {
    const account = await requireAccount(ctx, reference);
    if (account.active && !account.blockedAt) return account;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new ValidationError([{ field: "user", messages: [error.text] }]);
  }
  throw new ValidationError([issueAt("user", message("users.inactiveAccount", { reference }))]);
}

/** Revokes such a token; it stops working at once. */
export async function revokePartnerToken(
  ctx: Context,
  instance: string,
  id: string,
): Promise<void> {
  if (!canManageAccounts(ctx.actor)) throw new NotPermitted();
  await inTransaction(ctx, async (tx) => {
    const token = isUuid(id) ? await repository.revokePartnerToken(tx, instance, id) : undefined;
    if (!token) throw new NotFound("users.unknownToken");
    await recordRevocation(tx, token.userId, token);
  });
}
