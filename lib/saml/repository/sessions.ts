import type { Context } from "@/lib/db/context";

type ProviderSession = {
  readonly sessionId: string;
  readonly idp: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
};

export async function insertSession(ctx: Context, session: ProviderSession): Promise<void> {
  await ctx.db.samlSession.create({ data: { ...session, createdAt: ctx.now } });
}

export async function findSession(
  ctx: Context,
  sessionId: string,
): Promise<ProviderSession | undefined> {
  return (await ctx.db.samlSession.findUnique({ where: { sessionId } })) ?? undefined;
}

/** Sessions of ours that a provider means; without indexes all of the person. */
export async function findSessionsOf(
  ctx: Context,
  { idp, nameId, indexes }: { idp: string; nameId: string; indexes: readonly string[] },
): Promise<string[]> {
  const where = {
    idp,
    nameId,
    ...(indexes.length > 0 ? { sessionIndex: { in: [...indexes] } } : {}),
  };
  const rows = await ctx.db.samlSession.findMany({ where, select: { sessionId: true } });
  return rows.map(({ sessionId }) => sessionId);
}
