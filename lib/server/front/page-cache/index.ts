import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { cookieOf, sessionCookieName } from "@/lib/auth/cookies";
import { chooseLocale } from "@/lib/i18n/choose-locale";
import { chosenLocale } from "@/lib/i18n/cookie";
import { isLocale } from "@/lib/i18n/locales";
import { pageChangesMade } from "@/lib/db/page-changes";
import type { PageResponse } from "@/lib/http/page-response";
import type { PageChanges } from "./changes";
import { type CachedPage, PageStore } from "./store";
import { Template } from "./template";

/**
 * Pages made once and sent to many: those that readers who are not signed in all see alike, in one language. They
 * are kept with holes where the nonce was, which is another in every answer, and are forgotten the moment
 * something they show changes.
 */
export class PageCache {
  readonly #store: PageStore;
  readonly #changes: PageChanges;
  readonly #underWay = new Map<string, Promise<void>>();
  /** Of the changes made, those whose notifications have been received. */
  #settledChanges = 0;

  constructor(listen: (store: PageStore) => PageChanges, store = new PageStore()) {
    this.#store = store;
    this.#changes = listen(store);
  }

  /** The cache key of the page; undefined for requests whose page is not cached. */
  keyOf(req: IncomingMessage, page: string | undefined): string | undefined {
    const { method, url = "" } = req;
    if (page === undefined || !KEPT.has(page)) return undefined;
    if ((method !== "GET" && method !== "HEAD") || url.includes("?")) return undefined;
    if (PERSONAL.some((name) => req.headers[name] !== undefined)) return undefined;
    const { cookie } = req.headers;
    const acceptLanguage = req.headers["accept-language"] ?? "";
    if (!cookie) return `${chooseLocale({ acceptLanguage })} ${url}`;
    const cookies = { headers: new Headers({ cookie }) };
    if (cookieOf(cookies, sessionCookieName())) return undefined;
    const chosen = chosenLocale(cookies);
    return `${isLocale(chosen) ? chosen : chooseLocale({ acceptLanguage })} ${url}`;
  }

  /** The page, if it is kept. Who comes while it is being made waits for it. */
  async find(key: string): Promise<CachedPage | undefined> {
    if (!this.#changes.isListening()) return undefined;
    const kept = this.#store.find(key);
    const making = this.#underWay.get(key);
    if (kept || !making) return kept;
    await making;
    return this.#store.find(key);
  }

  /**
   * Prepares to keep the page that is about to be made into `res`. To be called after our own headers are set.
   * Returns a function for the whole document: it stores the page if its `PageResponse` allows that, and returns the
   * body to send.
   */
  keep(
    key: string,
    req: IncomingMessage,
    res: ServerResponse,
    page: { nonce: string; requestId: string; response: PageResponse },
  ): (body: Buffer) => Buffer {
    const { nonce, response, requestId } = page;
    // The id of a request may be chosen by its sender; this one occurs in no document by accident.
    const mark = randomUUID();
    req.headers[MARK_HEADER] = mark;
    const ours = new Set(res.getHeaderNames());
    const making = this.#store.begin();
    const isKept = this.#changes.isListening();
    let done = () => {};
    this.#underWay.set(
      key,
      new Promise((resolve) => {
        done = () => {
          this.#underWay.delete(key);
          resolve();
        };
      }),
    );
    res.once("close", done);
    if (res.closed) done();
    return (body) => {
      const text = body.toString("utf8");
      const { shows, until, links = [] } = response;
      if (isKept && res.statusCode === 200 && response.status === undefined && shows) {
        const headers = madeHeaders(res, ours, links);
        const template = new Template(text, { nonce, mark });
        this.#store.keep(key, { template, headers, nonce, shows, until }, making);
      }
      done();
      return Buffer.from(text.replaceAll(mark, requestId));
    };
  }

  /** Sends a kept page; the headers of our own are set. */
  send(
    { template, headers, nonce: former }: CachedPage,
    req: IncomingMessage,
    res: ServerResponse,
    { nonce, requestId }: { nonce: string; requestId: string },
  ): void {
    for (const [name, value] of headers) res.setHeader(name, value.replaceAll(former, nonce));
    const values = { nonce, mark: requestId };
    const isCompressed = GZIP.test(String(req.headers["accept-encoding"] ?? ""));
    if (isCompressed) res.setHeader("Content-Encoding", "gzip");
    const pieces = isCompressed ? template.fillCompressed(values) : template.fill(values);
    res.setHeader("Content-Length", byteLengthOf(pieces));
    if (req.method !== "HEAD") {
      res.cork();
      for (const piece of pieces) res.write(piece);
    }
    res.end();
  }

  /** Whether every change of what pages show is heard. */
  hearsChanges(): boolean {
    return this.#changes.isListening();
  }

  /** Resolves when this process has received the notifications of its own changes. */
  async settled(): Promise<void> {
    const made = pageChangesMade();
    if (made <= this.#settledChanges) return;
    await this.#changes.settled();
    this.#settledChanges = Math.max(this.#settledChanges, made);
  }

  close(): Promise<void> {
    return this.#changes.close();
  }
}

const byteLengthOf = (pieces: readonly Buffer[]) =>
  pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Patterns of pages that call `allowPageCache`; others are streamed to their readers as they are made. */
const KEPT = new Set(["/records/[id]", "/developers", "/developers/[section]"]);

/** Headers by which responses differ beside address, language and cookies: authorization, and those of the router. */
const PERSONAL = [
  "authorization",
  "rsc",
  "next-router-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** Takes the place of the request's id in a page that may be kept. Only the server in front sets it. */
export const MARK_HEADER = "x-request-mark";

const GZIP = /(?:^|[\s,])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i;

const VARY = "Accept-Encoding, Accept-Language, Cookie";

function madeHeaders(
  res: ServerResponse,
  ours: ReadonlySet<string>,
  links: readonly string[],
): CachedPage["headers"] {
  const made = Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    ours.has(name) || value === undefined || PER_ANSWER.has(name)
      ? []
      : [[name, String(value)] as const],
  );
  const link = [res.getHeader("link"), ...links].flat().filter(Boolean).join(", ");
  return [...made, ...(link ? [["link", link] as const] : []), ["vary", VARY] as const];
}

const PER_ANSWER = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "link",
  "transfer-encoding",
  "vary",
]);
