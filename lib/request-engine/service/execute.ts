import { BadRequest } from "@/lib/core/errors";
import { newTimeId } from "@/lib/core/time-ids";
import type { Context } from "@/lib/db/context";
import { markReadAt } from "@/lib/notifications";
import * as repository from "../repository";
import { type Action, ACTIONS, isClosed, STEPS } from "../schema";
import type { RequestRow, RequestType, Side } from "../types";
import { notifyOfRequests } from "./notify";
import { type Comment, type CommentInput, readAction, readComment } from "./comment-text";
import { attach, dropFiles, requireFiles } from "./files";
import { authorise, authorOf, cannotExecute, lockRequest } from "./authorise";
import { logEntry } from "./log-entry";
import { indexRequests, unindexRequest } from "./index-entry";
import { cleanTitle } from "./open";

type ExecuteOptions = {
  /** The comment that is posted with the action. */
  readonly comment?: CommentInput | undefined;
  /** Sends no notifications. */
  readonly isQuiet?: boolean;
  /** The sides that are notified, instead of those that the type names. */
  readonly notifies?: readonly Side[];
};

/**
 * Takes a request one step further: status, effect, log entry, comment, index and notifications are one change. Of
 * two people who act at once the second finds the request closed.
 */
export async function execute(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  action: Action,
  options: ExecuteOptions = {},
): Promise<RequestRow> {
  return executeLocked(ctx, type, await lockRequest(ctx, { id }), action, options);
}

/** As `execute`, for a request that the caller has locked and read. */
export async function executeLocked(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  action: Action,
  { comment, isQuiet = false, notifies }: ExecuteOptions = {},
): Promise<RequestRow> {
  authorise(ctx, action, type, request);
  if (request.status !== STEPS[action].from) throw cannotExecute(action);
  const parsed = comment && readComment(comment);
  return step(ctx, type, request, action, { comment: parsed, isQuiet, notifies });
}

/** As `execute`, for a name and a body from outside. */
export async function executeNamed(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  name: string,
  body: unknown,
): Promise<RequestRow> {
  const request = await lockRequest(ctx, { id });
  const action = ACTIONS.find((one) => one === name);
  if (!action) throw new BadRequest("requests.noSuchAction", { action: name });
  authorise(ctx, action, type, request);
  const { comment, asksForChanges } = readAction(body);
  if (request.status !== STEPS[action].from) throw cannotExecute(action);
  const changesRequested = action === "decline" && asksForChanges;
  return step(ctx, type, request, action, { comment, changesRequested, body, isQuiet: false });
}

async function step(
  ctx: Context,
  type: RequestType,
  before: RequestRow,
  action: Action,
  given: {
    comment: Comment | undefined;
    changesRequested?: boolean;
    body?: unknown;
    isQuiet: boolean;
    notifies?: readonly Side[] | undefined;
  },
): Promise<RequestRow> {
  const { comment, changesRequested = false, isQuiet, notifies } = given;
  const { id } = before;
  const { to } = STEPS[action];
  const title = action === "submit" ? await type.title?.(ctx, before) : undefined;
  const by = { requestId: id, createdBy: authorOf(ctx) };
  // Submitting is where the timeline begins, so it has no entry of its own.
  const entry =
    action === "submit"
      ? []
      : [logEntry(by, to, changesRequested ? { changes_requested: true } : {})];
  if (comment) await requireFiles(ctx, before, comment);
  const words = comment ? [{ ...by, id: newTimeId(), type: "C" as const, payload: comment }] : [];
  const request = await repository.updateRequest(ctx, id, {
    status: to,
    changesRequested,
    ...(action === "submit" ? { submittedAt: ctx.now } : {}),
    lastActivityAt: ctx.now,
    ...(title === undefined ? {} : { title: cleanTitle(title), titleMessage: null }),
    ...(words[0] ? { lastReplyId: words[0].id } : {}),
    // From now on the account behind the address is public.
    ...(to === "accepted" && before.addressee
      ? { receiver: before.addressee, addressee: null }
      : {}),
    // The next one of its kind may be opened from now on.
    ...(isClosed(to) ? { openKey: null } : {}),
  });
  const result = (await type.on[action]?.(ctx, request, given.body)) ?? {};
  const events = await repository.insertEvents(ctx, [
    ...entry.map((step) => ({ ...step, payload: { ...step.payload, ...result } })),
    ...words,
  ]);
  const written = events.find(({ id: eventId }) => eventId === words[0]?.id);
  if (written && comment?.files) await attach(ctx, written, comment);
  await indexRequests(ctx, type, [request]);
  // Whoever decides needs no further hint of it.
  if (isClosed(to) && ctx.actor.kind === "user") await markReadAt(ctx, id);
  const wordsOf = () => comment?.content;
  if (isQuiet) return request;
  await notifyOfRequests(ctx, type, [request], { action, wordsOf, sides: notifies, result });
  // They could not be told before.
  if (action === "submit" && request.reviewers.length > 0)
    await notifyOfRequests(ctx, type, [request], { reviewers: request.reviewers });
  return request;
}

/** Throws away a request that was never sent. */
export async function removeRequest(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
): Promise<void> {
  const request = await lockRequest(ctx, { id });
  authorise(ctx, "delete", type, request);
  if (request.status !== "created") throw cannotExecute("delete");
  await type.on.delete?.(ctx, request);
  await dropFiles(ctx, await repository.listFilesOfRequest(ctx, id));
  await repository.deleteRequest(ctx, id);
  await unindexRequest(ctx, request);
}
