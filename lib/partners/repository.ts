import type { Message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";

type PartnerCall = {
  readonly instance: string;
  readonly kind: "users" | "groups";
  readonly subject: string;
  readonly status: number | undefined;
  readonly problem: Message | undefined;
  readonly millis: number;
};

export async function insertCall(ctx: Context, call: PartnerCall): Promise<void> {
  const { status = null, problem, ...rest } = call;
  await ctx.db.partnerCall.create({
    data: { ...rest, status, ...(problem ? { problem } : {}), createdAt: ctx.now },
  });
}

/** Removes calls made before a moment. */
export async function deleteCalls(ctx: Context, before: Date): Promise<number> {
  const { count } = await ctx.db.partnerCall.deleteMany({ where: { createdAt: { lt: before } } });
  return count;
}
