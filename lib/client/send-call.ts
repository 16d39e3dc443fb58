import type { z } from "zod";
import { type Contract, pathOf, type ParamsOf } from "@/lib/http/contract";
import { acceptLanguage } from "./page-language";

type BodyOf<C> = C extends { body: infer Body extends z.ZodType } ? z.input<Body> : unknown;
type QueryValue = string | number | boolean | readonly string[] | undefined;

/** What an endpoint takes: path parameters when its path names some, query and body when it has them. */
export type CallInput<C extends Contract> = (keyof ParamsOf<C["path"]> extends never
  ? { params?: ParamsOf<C["path"]> }
  : { params: ParamsOf<C["path"]> }) & {
  query?: Readonly<Record<string, QueryValue>>;
  body?: BodyOf<C>;
  /** The bytes to send instead of a JSON body. */
  file?: Blob;
  /** The revision the change was made from; it is refused when there is a newer one. */
  revision?: number;
  /** Names a creation, so that a second try after no answer makes nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes on when the page goes away; a body of at most 64 KiB (Fetch, "keepalive"). */
  keepalive?: boolean;
};

const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Sends a call. Whoever gets the response looks whether it is good. */
export function sendCall<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  token?: string,
): Promise<Response> {
  const headers = new Headers({
    Accept: contract.produces?.[0] ?? "application/json",
    "Accept-Language": acceptLanguage(),
  });
  if (input.body !== undefined) headers.set("Content-Type", "application/json");
  if (input.file) headers.set("Content-Type", input.file.type || "application/octet-stream");
  if (input.revision !== undefined) headers.set("If-Match", `"${input.revision}"`);
  if (input.idempotencyKey) headers.set("Idempotency-Key", input.idempotencyKey);
  if (CHANGES.has(contract.method) && token) headers.set("X-CSRFToken", token);
  return fetch(addressOf(contract, input), {
    method: contract.method,
    headers,
    credentials: "same-origin",
    body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    signal: input.signal ?? null,
    keepalive: !!input.keepalive,
  });
}

function addressOf<C extends Contract>(contract: C, input: CallInput<C>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  }
  const path = pathOf(contract, input.params ?? ({} as ParamsOf<C["path"]>));
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
