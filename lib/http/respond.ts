import { isObject } from "@/lib/core/json";
import { RESULT_WINDOW } from "@/lib/core/paging";
import type { Contract } from "./contract";
import { JSON_TYPE, UI_TYPE } from "@/lib/core/media-types";
import { longJsonResponse, longResponse } from "./long-response";
import { bytesResponse } from "./node-stream";

type Answer = { contract: Contract; request: Request; url: URL; accept: string };
type Body = { revision_id?: unknown; links?: Record<string, unknown>; hits?: unknown };

/**
 * A long query comes back five times in its list's `Link`. Proxies and clients refuse headers of 4 to 16 KiB,
 * and with them the whole answer; its body has the links in any case.
 */
const MAX_LINK_CHARACTERS = 3_000;

/** A JSON answer that also sets cookies: signing in and out. */
export class WithCookies {
  constructor(
    readonly body: unknown,
    readonly cookies: readonly string[],
  ) {}
}

/**
 * A JSON answer that is never answered by 304, as with `revalidates: false` in a contract: it also shows what has no
 * revision, such as who reads it, or what changes by itself. Its tag is for `If-Match`.
 */
export class WithoutRevalidation {
  constructor(readonly body: object) {}
}

/**
 * An answer in a format of others, written already: `json` is the value it was made of, from which its headers follow.
 * `pieces` are its text, one after the other.
 */
export class WrittenBody {
  constructor(
    readonly json: object,
    readonly pieces: readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/**
 * Turns what a use case returned into a response: `ETag` from the revision, `Location` of what was made,
 * `Link` of a list (RFC 8288), 304 when the reader has it already.
 */
export async function respond(result: unknown, answer: Answer): Promise<Response> {
  if (result instanceof Response) return result;
  if (result instanceof WithCookies) {
    const response = await respond(result.body, answer);
    for (const cookie of result.cookies) response.headers.append("Set-Cookie", cookie);
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  }
  if (result instanceof WithoutRevalidation)
    return respond(result.body, {
      ...answer,
      contract: { ...answer.contract, revalidates: false },
    });
  const { contract, request, url, accept } = answer;
  const headers = new Headers({ Vary: "Accept, Authorization, Cookie" });
  if (result === undefined || contract.status === 204)
    return new Response(null, { status: contract.status === 200 ? 204 : contract.status, headers });
  headers.set("Content-Type", accept);
  if (contract.translated || accept === UI_TYPE) headers.append("Vary", "Accept-Language");
  const written = result instanceof WrittenBody ? result : undefined;
  const { revision_id, links, hits } = (written?.json ?? result ?? {}) as Body;
  if (hits && links) {
    const link = linkHeader(links, (hits as { total?: unknown }).total);
    if (link.length <= MAX_LINK_CHARACTERS) headers.set("Link", link);
  }
  if (contract.linkset && typeof links?.self === "string")
    headers.set("Link", `<${links.self}>; rel="linkset"; type="application/linkset+json"`);
  if (contract.status === 201 && typeof links?.self === "string")
    headers.set("Location", links.self);
  if (typeof revision_id === "number") {
    headers.set("ETag", `"${revision_id}"`);
    // Labels and sentences follow the reader's language, which no revision counts.
    const isFixed = contract.revalidates !== false && !contract.translated && accept === JSON_TYPE;
    const revalidates = request.method === "GET" && isFixed;
    if (revalidates && isCurrent(request, revision_id))
      return new Response(null, { status: 304, headers });
  }
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isPersonal(request, url) ? "private, no-store" : "no-cache");
  const init = { status: contract.status, headers };
  if (written) {
    for (const [name, value] of Object.entries(written.headers)) headers.set(name, value);
    return longResponse(written.pieces, init);
  }
  const pretty = url.searchParams.get("prettyprint");
  if (pretty && pretty !== "0") return bytesResponse(JSON.stringify(result, null, 2), init);
  // Hits may be large, and many.
  if (isObject(result) && "hits" in result) return longJsonResponse(result, init);
  return bytesResponse(JSON.stringify(result), init);
}

function isPersonal(request: Request, url: URL): boolean {
  const { headers } = request;
  return (
    headers.has("authorization") || headers.has("cookie") || url.searchParams.has("access_token")
  );
}

function isCurrent(request: Request, revision: number): boolean {
  const header = request.headers.get("if-none-match");
  return (
    header !== null &&
    header.split(",").some((tag) => /^(W\/)?"?(\d+)"?$/.exec(tag.trim())?.[2] === String(revision))
  );
}

const LIST_RELATIONS = ["self", "first", "prev", "next", "last"];

function linkHeader(given: Record<string, unknown>, total: unknown): string {
  const links = { ...endsOf(given.self, total), ...given };
  return LIST_RELATIONS.filter((relation) => typeof links[relation] === "string")
    .map((relation) => `<${String(links[relation])}>; rel="${relation}"`)
    .join(", ");
}

/** First and last page of a paged list; bodies name only self, prev and next. */
function endsOf(self: unknown, total: unknown): Record<string, unknown> {
  if (typeof self !== "string" || typeof total !== "number") return {};
  const url = new URL(self);
  const size = Number(url.searchParams.get("size"));
  if (!(size >= 1)) return {};
  const at = (page: number) => {
    url.searchParams.set("page", String(page));
    return url.href;
  };
  const reachable = Math.min(total, RESULT_WINDOW);
  return { first: at(1), last: at(Math.max(1, Math.ceil(reachable / size))) };
}

/** The revision a caller means by `If-Match`: a number, "any", or undefined when it does not say. */
export function ifMatch(request: Request): number | "any" | undefined {
  const header = request.headers.get("if-match") ?? request.headers.get("if_match");
  if (header === null) return undefined;
  if (header.trim() === "*") return "any";
  const digits = /^(?:W\/)?"?(\d+)"?$/.exec(header.trim())?.[1];
  return digits === undefined ? NaN : Number(digits);
}
