import type { Context } from "@/lib/db/context";

/** Notes that somebody is told about a work; false when they have been told already. */
export async function insertNotice(ctx: Context, workId: string, userId: number): Promise<boolean> {
  const { count } = await ctx.db.importNotice.createMany({
    data: [{ workId, userId }],
    skipDuplicates: true,
  });
  return count > 0;
}
