import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import type { Sql } from "@/lib/db/sql";

type ProviderSession = {
  readonly sessionId: string;
  readonly idp: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
};

export const sessionSql = (ctx: Context, session: ProviderSession): Sql =>
  insertSql("saml_session", [
    {
      session_id: session.sessionId,
      idp: session.idp,
      name_id: session.nameId,
      name_id_format: session.nameIdFormat,
      session_index: session.sessionIndex,
      created_at: ctx.now,
    },
  ]);

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
