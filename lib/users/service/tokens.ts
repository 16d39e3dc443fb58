import type { Capability, Scope } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/audit";
import { hashToken, hintOf, newToken } from "@/lib/auth/tokens";
import * as tokens from "../repository/tokens";
import { newTokenBody } from "../schema";
import { requireOwnAccess } from "./own-access";

export type { Token } from "../repository/tokens";

const MAX_TOKENS = 100;

type TokenWanted = {
  name: string;
  scopes: readonly (Scope | Capability)[];
  /** The only partner instance that it may act for. */
  instance?: string | null | undefined;
  /** `YYYY-MM-DD`, the last day on which it works. */
  lastDay?: string | null | undefined;
};

/** The caller's tokens, newest first. */
export async function listTokens(ctx: Context): Promise<readonly tokens.Token[]> {
  return tokens.listTokens(ctx, requireOwnAccess(ctx).id, MAX_TOKENS);
}

/** Makes a token for the caller. Its text is in the answer and nowhere else. */
export async function createOwnToken(ctx: Context, body: unknown) {
  const userId = requireOwnAccess(ctx).id;
  const { name, scopes, expires_at } = parse(newTokenBody, body ?? {});
  return issueToken(ctx, userId, { name, scopes, lastDay: expires_at });
}

/** Makes a token for an account; for the command line. Checks no rights. */
export async function issueToken(
  ctx: Context,
  userId: number,
  wanted: TokenWanted,
): Promise<{ token: tokens.Token; text: string }> {
  const expiresAt = wanted.lastDay ? endOfDay(wanted.lastDay) : null;
  if (expiresAt && expiresAt <= ctx.now) throw new BadRequest("users.tokenExpired");
  return inTransaction(ctx, async (open) => {
    if ((await tokens.countTokensLocked(open, userId)) >= MAX_TOKENS)
      throw new BadRequest("users.tooManyTokens", { maximum: MAX_TOKENS });
    const text = newToken();
    const token = await tokens.insertToken(open, {
      userId,
      name: wanted.name,
      hash: hashToken(text),
      hint: hintOf(text),
      scopes: [...new Set(wanted.scopes)],
      instance: wanted.instance ?? null,
      expiresAt,
    });
    await recordAudit(open, {
      action: "token.create",
      objectType: "user",
      objectId: String(userId),
      detail: { token: token.id, name: token.name, scopes: token.scopes },
    });
    return { token, text };
  });
}

/** Revokes a token of the caller; it stops working at once. */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  const userId = requireOwnAccess(ctx).id;
  const name = isUuid(id) ? await tokens.revokeToken(ctx, userId, id) : undefined;
  if (name === undefined) throw new NotFound("users.unknownToken");
  await recordRevocation(ctx, userId, { id, name });
}

/** Revokes every token of an account, because its password changed. */
export async function revokeAllTokens(ctx: Context, userId: number): Promise<void> {
  for (const token of await tokens.revokeTokens(ctx, userId))
    await recordRevocation(ctx, userId, token);
}

export async function recordRevocation(
  ctx: Context,
  userId: number,
  { id, name }: Pick<tokens.Token, "id" | "name">,
): Promise<void> {
  await recordAudit(ctx, {
    action: "token.revoke",
    objectType: "user",
    objectId: String(userId),
    detail: { token: id, name },
  });
}

/** Good until the day ends everywhere in UTC. */
function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + MS_PER_DAY);
}
