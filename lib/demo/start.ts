import { recordAudit } from "@/lib/audit";
import { administratorInPerson } from "@/lib/core/actor-rules";
import { isAdmin } from "@/lib/core/actor";
import { Conflict, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { loadDemoRequest } from "@/lib/users";
import { hasWorks } from "@/lib/works";
import type { SampleContentJson } from "./schema";
import { beginLoad, isLoadBegun } from "./progress";

/** Whether an administrator may still load sample content: only as long as nobody has begun a work. */
export const offersSampleContent = async (ctx: Context): Promise<boolean> =>
  isAdmin(ctx.actor) && !(await isLoadBegun(ctx)) && !(await hasWorks(ctx));

/**
 * Has sample content loaded in the background.
 *
 * @throws {Conflict} where there are works, or a load has begun: it would stand among what people made
 */
export async function startSampleContent(ctx: Context): Promise<SampleContentJson> {
  if (!administratorInPerson.allows(ctx.actor, undefined)) throw new NotPermitted();
  return inTransaction(ctx, async (tx) => {
    const begun = await beginLoad(tx);
    if (!begun || (await hasWorks(tx))) throw new Conflict("demo.notEmpty");
    await enqueue(tx, loadDemoRequest, {}, { key: loadDemoRequest.name });
    await recordAudit(tx, {
      ...{ action: "service.sample-content", objectType: "service", objectId: "service" },
      detail: {},
    });
    return begun;
  });
}
