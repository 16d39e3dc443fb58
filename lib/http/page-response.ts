import type { ServerResponse } from "node:http";
import { processWide } from "@/lib/core/process-wide";

/**
 * What a page tells the front server about its response, because a server component cannot set it: the status (403,
 * 410, 500, …), `Link` headers, a cookie, and whether the page may be cached for other readers.
 *
 * Page and front server are compiled separately, so this is in a process-wide map. Its key is the nonce of the page,
 * which the server makes once per request.
 */
export type PageResponse = {
  status?: number;
  /** Seconds after which asking again is worth it. */
  retryAfter?: string;
  /** Values of `Link`, see `setPageLinks`. */
  links?: readonly string[];
  /** A value of `Set-Cookie`, see `setPageCookie`. */
  cookie?: string;
  /** The objects on the page, see `allowPageCache`. */
  shows?: readonly string[];
  /** In milliseconds, see `limitPageCache`. */
  until?: number;
};

const opened = processWide<Map<string, PageResponse>>("http.page-responses");
const responses = () => (opened.value ??= new Map<string, PageResponse>());

/** For the server, before it lets the page be made. */
export function openPageResponse(res: ServerResponse, nonce: string): PageResponse {
  const response: PageResponse = {};
  responses().set(nonce, response);
  res.once("close", () => responses().delete(nonce));
  return response;
}

/** For the server, before the head of the page is sent: what the page told goes into it. */
export function applyPageResponse(res: ServerResponse, response: PageResponse): void {
  if (response.status === undefined && res.statusCode >= 500) letScriptsBuildThePage(res);
  if (response.retryAfter) res.setHeader("Retry-After", response.retryAfter);
  if (response.links) res.appendHeader("Link", response.links.join(", "));
  if (response.status !== undefined && fits(res, response.status)) res.statusCode = response.status;
  // A page that leads on shows nothing, and what the cookie says about it is left to the one that does.
  if (response.cookie && !res.hasHeader("location"))
    res.appendHeader("Set-Cookie", response.cookie);
}

/** A redirect has an address. Answers to Next's own navigation tell it in their body and stay 200. */
const fits = (res: ServerResponse, status: number) =>
  status < 300 || status >= 400 || res.hasHeader("location");

const POLICY = "Content-Security-Policy";

/**
 * When making a page fails half-way, Next sends an empty document that its scripts fill. It lacks the first
 * script of our pages, which vouches for script files, so without this the reader would see nothing at all. Only
 * scripts with the page's nonce run either way.
 */
function letScriptsBuildThePage(res: ServerResponse): void {
  const policy = res.getHeader(POLICY);
  if (typeof policy !== "string") return;
  const kept = policy.split("; ").filter((part) => !part.startsWith("require-trusted-types-for"));
  res.setHeader(POLICY, kept.join("; "));
}

/** For the page. Answers false when the server in front honours none of this, as plain `next start`. */
export function setPageStatus(
  nonce: string,
  status: number,
  { retryAfter }: Pick<PageResponse, "retryAfter"> = {},
): boolean {
  return change(nonce, { status, ...(retryAfter ? { retryAfter } : {}) });
}

/** For the page: links to its relatives, for machines that read no documents. */
export function setPageLinks(nonce: string, links: readonly string[]): boolean {
  return change(nonce, { links });
}

/** For the page: the browser keeps this cookie once it has the page. */
export function setPageCookie(nonce: string, cookie: string): boolean {
  return change(nonce, { cookie });
}

/**
 * For the page: its content depends only on these, its address and the reader's language, so it may be kept
 * for others who are not signed in until one of them changes: `work:…` by the concept's id, `collection:…`. The
 * name of the site is always among them.
 */
export function allowPageCache(nonce: string, shows: readonly string[]): boolean {
  return change(nonce, { shows });
}

/** For the page: from that moment on it shows something else by itself, so that it must not be kept for longer. */
export function limitPageCache(nonce: string, until: Date): boolean {
  return change(nonce, { until: until.getTime() });
}

function change(nonce: string, changes: PageResponse): boolean {
  const known = responses().get(nonce);
  if (!known) return false;
  Object.assign(known, changes);
  return true;
}
