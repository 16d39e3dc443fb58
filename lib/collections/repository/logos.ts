import type { Context } from "@/lib/db/context";
import type { StoredBytes } from "@/lib/storage";

/** The row of a logo's bytes, before a collection refers to it. */
export async function insertLogo(
  ctx: Context,
  { key, sizeBytes, md5, sha256 }: StoredBytes,
): Promise<void> {
  await ctx.db.storedObject.create({
    data: {
      id: key,
      size: BigInt(sizeBytes),
      md5,
      sha256,
      createdAt: ctx.now,
    },
    select: { id: true },
  });
}
