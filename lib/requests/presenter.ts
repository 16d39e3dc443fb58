import { create as contentDisposition } from "content-disposition";
import type { Context } from "@/lib/db/context";
import { servedMediaType } from "@/lib/files";
import { presentObject } from "@/lib/http/present-object";
import { listJson } from "@/lib/core/list-json";
import {
  eventJson,
  type EventRow,
  type FoundRequests,
  requestsJson,
  type RequestRow,
  type Thread,
  threadJson,
} from "@/lib/request-engine";
import type { RequestDownload } from "./files";
import { expandEvents, expandRequests } from "./expand";
import type { EventJson, RequestJson } from "./schema";
import type { FoundEvents } from "./service";
import { typeOf } from "./types";

/* Requests and their conversations as this caller sees them, with who is meant by their references when asked for. */
type Options = { readonly expand?: boolean | undefined };

export async function presentRequest(
  ctx: Context,
  request: RequestRow,
  options: Options = {},
): Promise<RequestJson> {
  const [json] = await presentRequests(ctx, [request], options);
  if (!json) throw new Error("One request makes one answer.");
  return json;
}

export async function presentRequests(
  ctx: Context,
  requests: readonly RequestRow[],
  { expand = false }: Options,
): Promise<RequestJson[]> {
  const json = await requestsJson(ctx, typeOf, requests);
  return expand ? expandRequests(ctx, requests, json) : json;
}

export async function presentRequestList(
  ctx: Context,
  path: string,
  found: FoundRequests,
  options: Options,
) {
  const { requests, total, aggregations, effective } = found;
  const { page, size, sort, params } = effective;
  const hits = await presentRequests(ctx, requests, options);
  const all = { ...params, ...(options.expand ? { expand: "1" } : {}) };
  return listJson({ path, hits, total, page, size, sort, params: all, aggregations });
}

export async function presentEvent(
  ctx: Context,
  request: RequestRow,
  event: EventRow,
  options: Options = {},
): Promise<EventJson> {
  const json = eventJson(ctx, typeOf(request), request, event);
  const [expanded] = options.expand ? await expandEvents(ctx, request, [json]) : [json];
  return expanded ?? json;
}

export async function presentTimeline(
  ctx: Context,
  path: string,
  found: FoundEvents<Thread>,
  options: Options,
) {
  const { request, items } = found;
  const hits = items.map((thread) => threadJson(ctx, typeOf(request), request, thread));
  return presentEvents(ctx, path, found, hits, options);
}

export async function presentReplies(
  ctx: Context,
  path: string,
  found: FoundEvents<EventRow>,
  options: Options,
) {
  const { request, items } = found;
  const hits = items.map((event) => eventJson(ctx, typeOf(request), request, event));
  return presentEvents(ctx, path, found, hits, options);
}

async function presentEvents(
  ctx: Context,
  path: string,
  found: FoundEvents<unknown>,
  events: EventJson[],
  { expand = false }: Options,
) {
  const { request, total, page, size, sort } = found;
  return listJson({
    path,
    hits: expand ? await expandEvents(ctx, request, events) : events,
    total,
    page,
    size,
    sort,
    params: expand ? { expand: "1" } : {},
  });
}

/** The bytes of an attachment: sent to be saved; as the address of a picture it is shown all the same. */
export function presentFile(call: Request, { file, object }: RequestDownload): Promise<Response> {
  return presentObject(call, object, {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": contentDisposition(file.name),
    // Never under a type that a browser would execute.
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": servedMediaType(file.mimetype).type,
    "Cross-Origin-Resource-Policy": "same-origin",
    Vary: "Authorization, Cookie",
    "X-Content-Type-Options": "nosniff",
    "X-Download-Options": "noopen",
  });
}
