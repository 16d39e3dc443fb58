import type { Context } from "@/lib/db/context";

/** Notes that administrators are told of a certificate; false when they were told at this number of days before. */
export async function insertWarning(
  ctx: Context,
  certificate: string,
  days: number,
): Promise<boolean> {
  const data = [{ certificate, days, sentAt: ctx.now }];
  const { count } = await ctx.db.certificateWarning.createMany({ data, skipDuplicates: true });
  return count === 1;
}
