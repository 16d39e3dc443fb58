import { record } from "@/lib/audit";
import type { Context } from "@/lib/db/context";

type Detail = NonNullable<Parameters<typeof record>[1]["detail"]>;

/** Notes who did what to a collection, in the transaction of the change; the trail speaks the wire's words. */
export async function note(
  ctx: Context,
  action: string,
  id: string,
  detail?: Detail,
): Promise<void> {
  await record(ctx, {
    action: `community.${action}`,
    objectType: "community",
    objectId: id,
    ...(detail ? { detail } : {}),
  });
}
