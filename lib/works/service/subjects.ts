import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { readGroup, readPerson } from "@/lib/users";

/** Whether there is such a person or group, as far as the actor may know. */
export async function findSubject(
  ctx: Context,
  type: "user" | "role",
  id: string,
): Promise<boolean> {
  try {
    await (type === "user" ? readPerson(ctx, id) : readGroup(ctx, id));
    return true;
  } catch (error) {
    // Hidden and absent are one answer, so that nobody learns of accounts and groups by trying.
    if (error instanceof NotFound || error instanceof NotPermitted) return false;
    throw error;
  }
}
