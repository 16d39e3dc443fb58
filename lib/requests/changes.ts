import { NotFound } from "@/lib/core/errors";
import type { Expected } from "@/lib/core/revision";
import type { Context } from "@/lib/db/context";
import * as requests from "@/lib/request-engine";
import { findRequest, type RequestRow } from "@/lib/request-engine";
import { readRequest } from "./service";
import { typeOf } from "./types";

/* What callers do with requests: the kind is found first, then the engine goes on. */

type Change = { readonly body: unknown; readonly expected?: Expected };

async function requireAny(ctx: Context, id: string) {
  const request = await findRequest(ctx, id);
  if (!request) throw new NotFound("errors.notFound");
  return { request, type: typeOf(request) };
}

export async function updateRequest(ctx: Context, id: string, change: Change): Promise<RequestRow> {
  const { request, type } = await requireAny(ctx, id);
  return requests.updateRequest(ctx, type, request, change);
}

export async function deleteRequest(ctx: Context, id: string): Promise<void> {
  const { request, type } = await requireAny(ctx, id);
  await requests.removeRequest(ctx, type, request);
}

export async function actOnRequest(
  ctx: Context,
  id: string,
  action: string,
  body: unknown,
): Promise<RequestRow> {
  const { request, type } = await requireAny(ctx, id);
  return requests.executeNamed(ctx, type, request, action, body);
}

/** Ends or reopens a conversation. */
export async function setLocked(
  ctx: Context,
  id: string,
  { isLocked }: { isLocked: boolean },
): Promise<void> {
  const { request, type } = await requireAny(ctx, id);
  await requests.setLocked(ctx, type, request, { isLocked });
}

export async function createComment(ctx: Context, id: string, body: unknown) {
  const { request, type } = await requireAny(ctx, id);
  return { request, event: await requests.postComment(ctx, type, request, body) };
}

export async function createReply(ctx: Context, id: string, commentId: string, body: unknown) {
  const { request, type } = await requireAny(ctx, id);
  return { request, event: await requests.postReply(ctx, type, request, commentId, body) };
}

export async function readComment(ctx: Context, id: string, commentId: string) {
  const request = await readRequest(ctx, id);
  return { request, event: await requests.requireEvent(ctx, request, commentId) };
}

export async function updateComment(ctx: Context, id: string, commentId: string, change: Change) {
  const { request, type } = await requireAny(ctx, id);
  return { request, event: await requests.updateComment(ctx, type, request, commentId, change) };
}

export async function deleteComment(
  ctx: Context,
  id: string,
  commentId: string,
  expected?: Expected,
): Promise<void> {
  const { request, type } = await requireAny(ctx, id);
  await requests.deleteComment(ctx, type, request, commentId, expected);
}
