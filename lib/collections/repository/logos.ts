import type { Context } from "@/lib/db/context";
import type { StoredBytes } from "@/lib/storage";

/** The row that keeps a logo's bytes from the sweep of what nobody uses. */
export async function keepLogo(
  ctx: Context,
  { key, sizeBytes, md5, sha256 }: StoredBytes,
): Promise<void> {
  await ctx.db.storedObject.create({
    data: {
      id: key,
      size: BigInt(sizeBytes),
      md5,
      sha256,
      keptBy: "logo",
      createdAt: ctx.now,
    },
    select: { id: true },
  });
}

export async function letGoOfLogo(ctx: Context, objectId: string): Promise<void> {
  await ctx.db.storedObject.updateMany({ where: { id: objectId }, data: { keptBy: null } });
}
