import type { Context } from "@/lib/db/context";

export type Attempt = {
  readonly instance: string;
  readonly externalId: string | undefined;
  readonly attributes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly outcome: "opened" | "created" | "linked" | "refused";
  readonly reason: string | undefined;
  readonly userId: number | undefined;
};

export async function insertAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  const { externalId, attributes, reason, userId, ...rest } = attempt;
  await ctx.db.signInAttempt.create({
    data: {
      ...rest,
      externalId: externalId?.slice(0, 255) ?? null,
      ...(attributes ? { attributes: JSON.parse(JSON.stringify(attributes)) as object } : {}),
      reason: reason ?? null,
      userId: userId ?? null,
      createdAt: ctx.now,
    },
  });
}

/** Removes attempts made before a moment. */
export async function deleteAttempts(ctx: Context, before: Date): Promise<number> {
  const { count } = await ctx.db.signInAttempt.deleteMany({
    where: { createdAt: { lt: before } },
  });
  return count;
}
