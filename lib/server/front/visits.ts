import type { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { cookieOf, sessionCookieName } from "@/lib/auth/cookies";
import type { Config } from "@/lib/core/config";
import { processState } from "@/lib/http/process-state";
import { clientAddress } from "@/lib/limits";
import { hostOf, type UsageRecorder, type Visit } from "@/lib/usage";
import type { Match } from "./routes";

type Settings = Pick<
  Config,
  "STATS_IGNORED_NETWORKS" | "STATS_PRIVACY_SIGNALS" | "TRUSTED_PROXIES"
>;
type Target = Pick<Visit, "kind" | "workId" | "file">;

/**
 * Counts landing pages of works and downloads of their files, all in this one place: pages that are kept are sent without
 * any other code, and a click in a list fetches the page through Next's router. What was sent is known by address, status
 * and headers.
 */
export class VisitCounter {
  readonly #settings: Settings;
  readonly #recorder: UsageRecorder;
  readonly #ignored: BlockList;

  constructor(settings: Settings, recorder: UsageRecorder) {
    this.#settings = settings;
    this.#recorder = recorder;
    this.#ignored = new BlockList();
    for (const network of settings.STATS_IGNORED_NETWORKS) {
      const [address = "", length] = network.split("/");
      this.#ignored.addSubnet(address, Number(length), isIPv6(address) ? "ipv6" : "ipv4");
    }
  }

  /** To be called before the response is made: Next removes headers of its router from the request. */
  watch(req: IncomingMessage, res: ServerResponse, match: Match): void {
    const target = targetOf(req, match);
    if (!target || processState().phase === "starting") return;
    if (this.#settings.STATS_PRIVACY_SIGNALS && asksForPrivacy(req)) return;
    const visit = this.#visitOf(req, target);
    if (this.#isIgnored(visit.address)) return;
    // Emitted once; `once` would make a function of its own for that.
    res.on("close", () => {
      if (isSent(req, res)) this.#recorder.record(visit);
    });
  }

  /** Resolves when what was recorded is written. */
  settled(): Promise<void> {
    return this.#recorder.flush();
  }

  /** All have the same properties in the same order, set or not, which makes each cheaper: a kept page costs little more. */
  #visitOf({ headers }: IncomingMessage, { kind, workId, file }: Target): Visit {
    const { authorization, cookie, referer, "user-agent": agent = "" } = headers;
    const request = { headers: { get: (name: string) => text(headers[name]) } };
    return {
      at: new Date(),
      kind,
      workId,
      file,
      session: authorization ?? (cookie ? cookieOf(request, sessionCookieName()) : undefined),
      address: clientAddress(request, this.#settings.TRUSTED_PROXIES) ?? "",
      agent,
      referrer: referer ? hostOf(referer) : "",
      viaApi: authorization !== undefined || headers["sec-fetch-mode"] === undefined,
    };
  }

  #isIgnored(address: string): boolean {
    if (this.#settings.STATS_IGNORED_NETWORKS.length === 0) return false;
    return this.#ignored.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }
}

const PAGE = "/records/[id]";
const FILE_PAGE = "/records/[id]/files/[...path]";
const FILE = "/api/records/[id]/files/[...path]";
const ARCHIVE = "/api/records/[id]/files-archive";

/** What the request is for, if that is counted; the response is not known yet. */
function targetOf(req: IncomingMessage, { page, params }: Match): Target | undefined {
  if (req.method !== "GET" || isPrefetch(req)) return undefined;
  const { id: workId } = params;
  if (typeof workId !== "string") return undefined;
  switch (page) {
    case PAGE:
      return queryOf(req)?.get("preview") === "1" ? undefined : { kind: "view", workId };
    case FILE_PAGE: {
      const query = queryOf(req);
      if (query?.has("preview") || (!query?.has("download") && isShownInPage(req)))
        return undefined;
      return { kind: "download", workId, file: { key: pathOf(params).join("/") } };
    }
    case FILE: {
      const path = pathOf(params);
      if (path.at(-1) !== "content") return undefined;
      return { kind: "download", workId, file: { key: path.slice(0, -1).join("/") } };
    }
    case ARCHIVE:
      return { kind: "download", workId, file: "all" };
    default:
      return undefined;
  }
}

function queryOf({ url = "" }: IncomingMessage): URLSearchParams | undefined {
  const query = url.includes("?") ? url.split("?", 2)[1] : undefined;
  return query === undefined ? undefined : new URLSearchParams(query);
}

const pathOf = ({ path = [] }: Match["params"]) => [path].flat();

/** Browsers and Next's router fetch pages that the reader may never open. */
const isPrefetch = ({ headers }: IncomingMessage) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch|prerender/.test(text(headers["sec-purpose"] ?? headers.purpose));

/** The preview on a landing page, which is a part of the view. */
function isShownInPage({ headers }: IncomingMessage): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && destination !== "document";
}

/** Do Not Track, and Global Privacy Control. */
const asksForPrivacy = ({ headers }: IncomingMessage) =>
  headers.dnt === "1" || headers["sec-gpc"] === "1";

/** Of a download in ranges, the one with the beginning counts. A reader who left during a download had it begun. */
function isSent(req: IncomingMessage, res: ServerResponse): boolean {
  if (!res.headersSent) return false;
  if (res.statusCode === 206) return /^bytes 0-/.test(text(res.getHeader("content-range")));
  return res.statusCode === 200;
}

const text = (value: unknown) =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
