import type { Context } from "@/lib/db/context";
import { AccountRefused } from "@/lib/users";
import { ProviderUnusable } from "../provider";
import { SamlRefused } from "../refused";
import { type Attempt, insertAttempt } from "../repository/attempts";
import type { Refusal } from "../schema";

/** Why nobody is signed in; what is no refusal is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof SamlRefused || error instanceof AccountRefused) return error.reason;
  if (error instanceof ProviderUnusable) return "unavailable";
  throw error;
}

/** A sign-in that failed, for the administrators' console. */
export async function noteRefusal(
  ctx: Context,
  attempt: Pick<Attempt, "instance" | "reason"> & Partial<Attempt>,
): Promise<void> {
  ctx.log.warn({ idp: attempt.instance, reason: attempt.reason }, "sign-in refused");
  await insertAttempt(ctx, {
    externalId: undefined,
    attributes: undefined,
    userId: undefined,
    outcome: "refused",
    ...attempt,
  });
}
