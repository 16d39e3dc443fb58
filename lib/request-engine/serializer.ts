import { config } from "@/lib/core/config";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { answeredBy, shownTo } from "./addressee";
import { attributesOf } from "./policy-attributes";
import { requestNumber } from "./number";
import { ownRequestPath, pathFor } from "./path";
import { referenceJson } from "./entity-reference";
import { isAmong, isDecider } from "./policy";
import { listEvents } from "./repository";
import {
  ACTIONS,
  type EventJson,
  isClosed,
  isOpen,
  type RequestFileJson,
  type RequestJson,
  STEPS,
} from "./schema";
import { anchorOf } from "./service/notification-texts";
import { collectionCards } from "./service/collection-cards";
import { canChangeComment } from "./service/comments";
import { isAllowed } from "./service/authorise";
import type { Thread, TypeOf } from "./service/read";
import type { EventRow, FileRow, RequestRow, RequestType, Side, SlugOf } from "./types";

export async function requestJson(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
): Promise<RequestJson> {
  const [json] = await requestsJson(ctx, () => type, [request]);
  if (!json) throw new Error("One request makes one answer.");
  return json;
}

/** Requests as this actor may see them; a constant number of queries however many they are. */
export async function requestsJson(
  ctx: Context,
  typeOf: TypeOf,
  requests: readonly RequestRow[],
): Promise<RequestJson[]> {
  const slugOf = await slugsOf(ctx, typeOf, requests);
  const replyIds = requests.flatMap(({ lastReplyId }) => lastReplyId ?? []);
  const replies = new Map((await listEvents(ctx, replyIds)).map((event) => [event.id, event]));
  return requests.map((request) => {
    const lastReply = request.lastReplyId ? replies.get(request.lastReplyId) : undefined;
    return toRequestJson(ctx, typeOf(request), request, { slugOf, lastReply });
  });
}

function toRequestJson(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  { slugOf, lastReply }: { slugOf: SlugOf; lastReply: EventRow | undefined },
): RequestJson {
  const { status, expiresAt, submittedAt, topic } = request;
  const self = absoluteUrl(`/api/requests/${request.id}`);
  return {
    id: request.id,
    number: requestNumber(request.number),
    type: request.type,
    title: request.title,
    description: request.description,
    status,
    ...(request.changesRequested ? { changes_requested: true as const } : {}),
    is_open: isOpen(status),
    is_closed: isClosed(status),
    is_expired: status === "expired",
    expires_at: expiresAt ? timestamp(expiresAt) : null,
    created_by: referenceJson(request.createdBy),
    receiver: referenceJson(shownTo(ctx.actor, request, answeredBy(request))),
    topic: topic ? referenceJson(topic) : null,
    ...(config().REQUEST_REVIEWERS ? { reviewers: request.reviewers.map(referenceJson) } : {}),
    ...(config().REQUEST_LOCKING ? { is_locked: request.isLocked } : {}),
    files: { enabled: true },
    ...(type.payload ? { payload: type.payload(request) } : {}),
    last_reply: lastReply
      ? {
          id: lastReply.id,
          type: lastReply.type,
          created_by: referenceJson(shownTo(ctx.actor, request, lastReply.createdBy)),
          payload: lastReply.payload,
          parent_id: lastReply.parentId,
          created: timestamp(lastReply.createdAt),
          updated: timestamp(lastReply.updatedAt),
          revision_id: lastReply.revision,
        }
      : null,
    submitted_at: submittedAt ? timestamp(submittedAt) : null,
    last_activity_at: timestamp(request.lastActivityAt),
    created: timestamp(request.createdAt),
    updated: timestamp(request.updatedAt),
    revision_id: request.revision,
    links: {
      self,
      self_html: absoluteUrl(pathFor(type, request, sideOf(ctx, type, request), slugOf)),
      comments: `${self}/comments`,
      timeline: `${self}/timeline`,
      timeline_focused: `${self}/timeline_focused`,
      lock: `${self}/lock`,
      unlock: `${self}/unlock`,
      actions: Object.fromEntries(
        ACTIONS.filter(
          (action) => STEPS[action].from === status && isAllowed(ctx, action, type, request),
        ).map((action) => [action, `${self}/actions/${action}`]),
      ),
    },
  };
}

/** The side from which the actor looks at a request. */
function sideOf({ actor }: Context, type: RequestType, request: RequestRow): Side {
  const attributes = attributesOf(type, request);
  const isReceiver = isDecider(actor, attributes) && !isAmong(actor, attributes, "creators");
  return isReceiver ? "receiver" : "creator";
}

async function slugsOf(
  ctx: Context,
  typeOf: TypeOf,
  requests: readonly RequestRow[],
): Promise<SlugOf> {
  const cards = await collectionCards(ctx, typeOf, requests);
  return (id) => cards.get(id)?.slug ?? id;
}

/* ---- events ---- */

export function eventJson(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  event: EventRow,
): EventJson {
  const self = absoluteUrl(`/api/requests/${request.id}/comments/${event.id}`);
  const isThread = event.parentId === null;
  const may = canChangeComment(ctx, type, request, event);
  const isFree = !request.isLocked || isAllowed(ctx, "moderate", type, request);
  const isDeleted = event.payload.event === "comment_deleted";
  return {
    id: event.id,
    type: event.type,
    created_by: referenceJson(shownTo(ctx.actor, request, event.createdBy)),
    payload: event.payload,
    permissions: {
      can_update_comment: may && isFree,
      can_delete_comment: may,
      can_reply_comment: isThread && isFree && (event.type === "C" || isDeleted),
    },
    parent_id: event.parentId,
    created: timestamp(event.createdAt),
    updated: timestamp(event.updatedAt),
    revision_id: event.revision,
    links: {
      self,
      self_html: `${absoluteUrl(ownRequestPath(request.id))}#${anchorOf(event)}`,
      ...(isThread
        ? {
            reply: `${self}/reply`,
            replies: `${self}/replies`,
            replies_focused: `${self}/replies_focused`,
          }
        : {}),
    },
  };
}

export function threadJson(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  { event, newest, total }: Thread,
): EventJson {
  return {
    ...eventJson(ctx, type, request, event),
    children: newest.map((reply) => eventJson(ctx, type, request, reply)),
    children_count: total,
  };
}

export function fileJson(file: FileRow): RequestFileJson {
  const self = absoluteUrl(`/api/requests/${file.requestId}/files/${encodeURIComponent(file.key)}`);
  return {
    id: file.id,
    key: file.key,
    original_filename: file.name,
    size: file.sizeBytes,
    mimetype: file.mimetype,
    checksum: `md5:${file.md5}`,
    created: timestamp(file.createdAt),
    metadata: { original_filename: file.name },
    links: { self, content: `${self}/content` },
  };
}
