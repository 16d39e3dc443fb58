import { randomUUID } from "node:crypto";
import { CAPABILITIES } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";

export type Token = {
  id: string;
  userId: number;
  name: string;
  hint: string;
  scopes: string[];
  /** The only partner instance that it may act for. */
  instance: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

const shown = { omit: { hash: true, revokedAt: true } } as const;

export async function insertToken(
  ctx: Context,
  given: {
    userId: number;
    name: string;
    hash: Uint8Array<ArrayBuffer>;
    hint: string;
    scopes: readonly string[];
    instance: string | null;
    expiresAt: Date | null;
  },
): Promise<Token> {
  return ctx.db.accessToken.create({
    data: { id: randomUUID(), ...given, scopes: [...given.scopes], createdAt: ctx.now },
    ...shown,
  });
}

/** Tokens that are not revoked, newest first. */
export async function listTokens(ctx: Context, userId: number, limit: number): Promise<Token[]> {
  return ctx.db.accessToken.findMany({
    where: { userId, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    ...shown,
  });
}

/** How many tokens the account has; the account is locked so that the count stays true in this transaction. */
export async function countTokensLocked(ctx: Context, userId: number): Promise<number> {
  await ctx.db.$queryRaw`SELECT id FROM app_user WHERE id = ${userId} FOR UPDATE`;
  return ctx.db.accessToken.count({ where: { userId, revokedAt: null } });
}

/** Revokes a token of the account; answers its name when there was one. */
export async function revokeToken(
  ctx: Context,
  userId: number,
  id: string,
): Promise<string | undefined> {
  const found = await ctx.db.accessToken.updateManyAndReturn({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: ctx.now },
    select: { name: true },
  });
  return found[0]?.name;
}

/** Revokes all tokens of the account; answers which there were. */
export async function revokeTokens(
  ctx: Context,
  userId: number,
): Promise<Pick<Token, "id" | "name">[]> {
  return ctx.db.accessToken.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: ctx.now },
    select: { id: true, name: true },
  });
}

/** Those that act for a partner instance: limited to it, or for partners and limited to none. */
const ofPartner = (instance: string) => ({
  revokedAt: null,
  scopes: { hasSome: [...CAPABILITIES] },
  OR: [{ instance }, { instance: null }],
});

/** One page of the tokens that act for a partner, newest first. */
export async function listPartnerTokens(
  ctx: Context,
  instance: string,
  { page, size }: { page: number; size: number },
): Promise<{ tokens: Token[]; total: number }> {
  const where = ofPartner(instance);
  const total = await ctx.db.accessToken.count({ where });
  const tokens = await ctx.db.accessToken.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    skip: (page - 1) * size,
    take: size,
    ...shown,
  });
  return { tokens, total };
}

/** Revokes a token that acts for a partner; answers which it was. */
export async function revokePartnerToken(
  ctx: Context,
  instance: string,
  id: string,
): Promise<Pick<Token, "id" | "name" | "userId"> | undefined> {
  const found = await ctx.db.accessToken.updateManyAndReturn({
    where: { id, ...ofPartner(instance) },
    data: { revokedAt: ctx.now },
    select: { id: true, name: true, userId: true },
  });
  return found[0];
}
