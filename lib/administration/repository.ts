import type { Context } from "@/lib/db/context";

/** Records a warning about a certificate; false when there was one already at this number of days before its end. */
export async function insertWarning(
  ctx: Context,
  certificate: string,
  days: number,
): Promise<boolean> {
  const data = [{ certificate, days, sentAt: ctx.now }];
  const { count } = await ctx.db.certificateWarning.createMany({ data, skipDuplicates: true });
  return count === 1;
}
