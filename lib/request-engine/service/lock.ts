import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { RequestRow, RequestType } from "../types";
import { authorise, authorOf, lockRequest } from "./authorise";
import { indexRequests } from "./index-entry";
import { logEntry } from "./log-entry";

/** Ends or reopens the conversation; the request itself can be decided all the same. */
export async function setLocked(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  { isLocked }: { isLocked: boolean },
): Promise<RequestRow> {
  const request = await lockRequest(ctx, { id });
  if (!config().REQUEST_LOCKING) throw new NotPermitted("requests.lockingDisabled");
  authorise(ctx, "lock", type, request);
  if (request.isLocked === isLocked)
    throw new NotPermitted(isLocked ? "requests.lockedAlready" : "requests.notLocked");
  const by = { requestId: id, createdBy: authorOf(ctx) };
  await repository.insertEvents(ctx, [logEntry(by, isLocked ? "locked" : "unlocked")]);
  const after = await repository.updateRequest(ctx, id, { isLocked });
  await indexRequests(ctx, type, [after]);
  return after;
}
