import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";

type Metadata = { readonly idp: string; readonly address: string; readonly xml: string };

/** Tells the states of a row apart, also those of one moment: `xmin` is the transaction that has written it. */
const VERSION = sql`fetched_at::text || ' ' || xmin::text`;

type Kept = {
  readonly address: string;
  /** Another one for other metadata. */
  readonly version: string;
};

/** What is kept of a provider, without the document, which may be large. */
export async function findVersion(ctx: Context, idp: string): Promise<Kept | undefined> {
  const [found] = await ctx.db.$queryRaw<Kept[]>`
    SELECT address, ${VERSION} AS version FROM saml_metadata WHERE idp = ${idp}`;
  return found;
}

export async function findMetadata(
  ctx: Context,
  idp: string,
): Promise<(Kept & Pick<Metadata, "xml">) | undefined> {
  const [found] = await ctx.db.$queryRaw<(Kept & Pick<Metadata, "xml">)[]>`
    SELECT address, ${VERSION} AS version, xml FROM saml_metadata WHERE idp = ${idp}`;
  return found;
}

export async function saveMetadata(ctx: Context, { idp, ...given }: Metadata): Promise<void> {
  const data = { ...given, fetchedAt: ctx.now };
  await ctx.db.samlMetadata.upsert({ where: { idp }, create: { idp, ...data }, update: data });
}
