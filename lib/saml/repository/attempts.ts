import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import type { Sql } from "@/lib/db/sql";

export type Attempt = {
  readonly instance: string;
  readonly externalId: string | undefined;
  readonly attributes: Readonly<Record<string, readonly string[]>> | undefined;
  readonly outcome: "opened" | "created" | "linked" | "refused";
  readonly reason: string | undefined;
  readonly userId: number | undefined;
};

export async function insertAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  await ctx.db.$executeRaw(attemptSql(ctx, attempt));
}

/** As {@link insertAttempt}, among other changes. */
export const attemptSql = (ctx: Context, attempt: Attempt): Sql =>
  insertSql("sign_in_attempt", [
    {
      instance: attempt.instance,
      external_id: attempt.externalId?.slice(0, 255) ?? null,
      attributes: attempt.attributes ?? null,
      outcome: attempt.outcome,
      reason: attempt.reason ?? null,
      user_id: attempt.userId ?? null,
      created_at: ctx.now,
    },
  ]);

/** Removes attempts made before a moment. */
export async function deleteAttempts(ctx: Context, before: Date): Promise<number> {
  const { count } = await ctx.db.signInAttempt.deleteMany({
    where: { createdAt: { lt: before } },
  });
  return count;
}
