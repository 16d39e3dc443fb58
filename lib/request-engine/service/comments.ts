import { BadRequest, NotPermitted } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { newTimeId } from "@/lib/core/time-ids";
import { type Expected, requireRevision } from "@/lib/core/revision";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { EventRow, RequestRow, RequestType } from "../types";
import { notifyOfRequests } from "./notify";
import { type Comment, readCommentBody, readComment, type CommentInput } from "./comment-text";
import { openForComments } from "./comment-permission";
import { attach, dropFiles, requireFiles } from "./files";
import { authorise, authorOf, isAllowed, lockRequest, requestNotFound } from "./authorise";
import { indexRequests } from "./index-entry";

/* What people say to each other about a request. Readers may write. */

/** Adds words of this service's own making or of a caller it trusts. */
export async function addComment(
  ctx: Context,
  type: RequestType,
  request: Pick<RequestRow, "id">,
  comment: CommentInput,
): Promise<EventRow> {
  return writeComment(ctx, type, await openForComments(ctx, type, request), readComment(comment));
}

/** As `addComment`, for a body from outside. */
export async function postComment(
  ctx: Context,
  type: RequestType,
  request: Pick<RequestRow, "id">,
  body: unknown,
): Promise<EventRow> {
  const open = await openForComments(ctx, type, request);
  return writeComment(ctx, type, open, readCommentBody(body));
}

export async function postReply(
  ctx: Context,
  type: RequestType,
  request: Pick<RequestRow, "id">,
  commentId: string,
  body: unknown,
): Promise<EventRow> {
  const open = await openForComments(ctx, type, request);
  const parent = await requireEvent(ctx, open, commentId);
  if (parent.parentId) throw new BadRequest("requests.nestedReply");
  if (!canBeRepliedTo(parent)) throw new NotPermitted("requests.cannotReply");
  return writeComment(ctx, type, open, readCommentBody(body), parent);
}

/** Comments, and the placeholders of deleted ones. */
const canBeRepliedTo = (event: EventRow) =>
  event.type === "C" || event.payload.event === "comment_deleted";

async function writeComment(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  comment: Comment,
  parent?: EventRow,
): Promise<EventRow> {
  await requireFiles(ctx, request, comment);
  const [event] = await repository.insertEvents(ctx, [
    {
      id: newTimeId(),
      requestId: request.id,
      type: "C",
      payload: comment,
      createdBy: authorOf(ctx),
      parentId: parent?.id,
    },
  ]);
  if (!event) throw new Error("A comment was written and is not there.");
  if (comment.files) await attach(ctx, event, comment);
  const after = await repository.updateRequest(ctx, request.id, {
    lastActivityAt: ctx.now,
    ...(ctx.actor.kind === "system" ? {} : { lastReplyId: event.id }),
  });
  await indexRequests(ctx, type, [after]);
  await notifyOfRequests(ctx, type, [after], { comment: event });
  return event;
}

export async function requireEvent(
  ctx: Context,
  request: Pick<RequestRow, "id">,
  id: string,
): Promise<EventRow> {
  const event = isUuid(id) ? await repository.findEvent(ctx, request.id, id) : undefined;
  if (!event) throw requestNotFound();
  return event;
}

export async function readEvent(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  id: string,
): Promise<EventRow> {
  authorise(ctx, "read", type, request);
  return requireEvent(ctx, request, id);
}

type Change = { readonly body: unknown; readonly expected?: Expected };

export async function updateComment(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  commentId: string,
  { body, expected }: Change,
): Promise<EventRow> {
  const request = await lockRequest(ctx, { id });
  authorise(ctx, "comment", type, request);
  const event = await requireEvent(ctx, request, commentId);
  if (event.type !== "C") throw new NotPermitted("requests.cannotUpdate");
  if (!canChangeComment(ctx, type, request, event)) throw new NotPermitted("requests.mayNotUpdate");
  if (request.isLocked && !isAllowed(ctx, "moderate", type, request))
    throw new NotPermitted("requests.updateLocked");
  requireRevision(expected, event.revision);
  const comment = readCommentBody(body);
  await requireFiles(ctx, request, comment, event);
  await attach(ctx, event, comment);
  return repository.updateEvent(ctx, event.id, { payload: comment });
}

/** The comment goes; its place in the timeline, and the replies to it, stay. */
export async function deleteComment(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  commentId: string,
  expected?: Expected,
): Promise<void> {
  const request = await lockRequest(ctx, { id });
  authorise(ctx, "comment", type, request);
  const event = await requireEvent(ctx, request, commentId);
  if (event.type !== "C" || !canChangeComment(ctx, type, request, event))
    throw new NotPermitted("requests.mayNotDelete");
  requireRevision(expected, event.revision);
  await dropFiles(ctx, await repository.attachFiles(ctx, event.id, []));
  await repository.updateEvent(ctx, event.id, {
    type: "L",
    payload: { event: "comment_deleted", content: "comment was deleted", format: "html" },
  });
  if (request.lastReplyId !== event.id) return;
  const last = await repository.findLastComment(ctx, request.id);
  const after = await repository.updateRequest(ctx, request.id, { lastReplyId: last?.id ?? null });
  await indexRequests(ctx, type, [after]);
}

/** Its author, while they take part, and administrators. */
export function canChangeComment(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  event: EventRow,
): boolean {
  if (event.type !== "C") return false;
  const isAuthor = ctx.actor.kind === "user" && event.createdBy === `user:${ctx.actor.id}`;
  return isAuthor || isAllowed(ctx, "moderate", type, request);
}
