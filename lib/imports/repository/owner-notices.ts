import type { Context } from "@/lib/db/context";

/** Records that an account is notified of a work, so that it happens once; false when it is on record already. */
export async function insertOwnerNotice(
  ctx: Context,
  workId: string,
  userId: number,
): Promise<boolean> {
  const { count } = await ctx.db.importNotice.createMany({
    data: [{ workId, userId }],
    skipDuplicates: true,
  });
  return count > 0;
}
