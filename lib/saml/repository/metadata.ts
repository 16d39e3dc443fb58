import type { Context } from "@/lib/db/context";

type Metadata = { readonly idp: string; readonly address: string; readonly xml: string };

export async function findMetadata(ctx: Context, idp: string): Promise<Metadata | undefined> {
  return (await ctx.db.samlMetadata.findUnique({ where: { idp } })) ?? undefined;
}

export async function saveMetadata(ctx: Context, { idp, ...given }: Metadata): Promise<void> {
  const data = { ...given, fetchedAt: ctx.now };
  await ctx.db.samlMetadata.upsert({ where: { idp }, create: { idp, ...data }, update: data });
}
