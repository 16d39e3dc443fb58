import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { log } from "@/lib/core/log";
import { applyPageResponse, openPageResponse } from "@/lib/http/page-response";
import { processState } from "@/lib/http/process-state";
import { REFUSAL_HEADER, REFUSAL_PAGE, wantsPage, writeRefusal } from "@/lib/http/refusal-page";
import { safeRequestId } from "@/lib/http/request-id";
import type { Handler } from "@/lib/http/route";
import { endResponse, UNWANTED_BODY_MS } from "./end-response";
import { send, toRequest } from "./exchange";
import { observeRequest, type Observed } from "./request-metrics";
import {
  type HeaderPolicy,
  setCommonHeaders,
  setHandlerHeaders,
  setPageHeaders,
} from "./page-headers";
import { type PageCache, MARK_HEADER } from "./page-cache";
import { type Match, type RouteTable } from "./routes";
import { shapeResponse } from "./shape-response";
import { isStatic, type StaticServer } from "./static-files";
import type { VisitCounter } from "./visits";

/**
 * The HTTP server in front of the application. Handlers marked `direct` are called at once, with a web
 * `Request`; Next's own path to them costs five times the CPU. Everything else is Next's: pages, and
 * handlers of other libraries.
 */
type FrontOptions = {
  readonly routes: RouteTable;
  readonly serveStatic: StaticServer;
  readonly next: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Hot reload in development; otherwise protocol upgrades are refused. */
  readonly upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Pages that are made once for many readers. */
  readonly pages?: PageCache;
  /** Views of works and downloads of their files. */
  readonly visits?: VisitCounter;
  /** Scheme and host of the service's own address. */
  readonly origin: string;
  readonly policy: HeaderPolicy;
};

/** Next would send readers of such an address to the right one, and refuse all others as if it were a page. */
const DOUBLED_API = /^\/{2,}api(\/|$)/;
const UNKNOWN_API = "/api/-";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Headers for the application only: the front server removes them from requests of clients. */
const INTERNAL = [
  "x-nonce",
  "content-security-policy",
  "x-middleware-subrequest",
  MARK_HEADER,
  REFUSAL_HEADER,
];

/** A request body is cut off when nothing arrives for this long; a slow upload is not. */
const BODY_IDLE_MS = 60_000;
/** The longest time to make a response, and the longest pause of a client that reads it. */
const ANSWER_IDLE_MS = 600_000;

export function createFront(options: FrontOptions): http.Server {
  const server = http.createServer(
    // The whole request has no limit, or large uploads over slow lines would be cut.
    { requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (req, res) => {
      handle(req, res, options).catch((error: unknown) => giveUp(error, req, res));
    },
  );
  server.on("upgrade", (req, socket, head) => {
    socket.on("error", () => undefined);
    if (options.upgrade) options.upgrade(req, socket, head);
    else socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
  return server;
}

async function handle(
  req: IncomingMessage,
  res: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  const { routes, policy } = options;
  for (const name of INTERNAL) delete req.headers[name];
  const requestId = safeRequestId(pick(req.headers["x-request-id"]));
  const pathname = (req.url ?? "").split("?", 1)[0] ?? "";
  const observed: Observed = { requestId, pathname, route: "none" };
  observeRequest(req, res, observed);
  watchSpeed(req, res);
  req.headers["x-request-id"] = requestId;
  res.setHeader("X-Request-Id", requestId);
  setCommonHeaders(res, policy);
  addHop(req);
  if (processState().phase === "stopping") res.setHeader("Connection", "close");

  const allowed = { Allow: [...METHODS].join(", ") };
  if (req.method === "TRACE") return refuse(req, res, 405, "TRACE is not allowed here.", allowed);
  if (!METHODS.has(req.method ?? ""))
    return refuse(req, res, 501, "This method is not known here.");
  // `GET http://other.example/` asks for a proxy.
  if (!pathname.startsWith("/"))
    return refuse(req, res, 400, "The address must begin with a slash.");
  let match: Match | undefined;
  try {
    decodeURIComponent(pathname);
    match = routes.find(DOUBLED_API.test(pathname) ? UNKNOWN_API : pathname);
  } catch {
    return refuse(req, res, 400, "The address is not valid percent-encoding.");
  }
  if (isStatic(pathname)) {
    observed.route = "static";
    if (await options.serveStatic(req, res, pathname)) return;
  }
  observed.route = match?.page ?? observed.route;
  if (match) options.visits?.watch(req, res, match);
  const handler = await directHandler(match, req.method);
  if (handler && match) {
    setHandlerHeaders(res);
    const request = toRequest(req, res, options.origin);
    const response = await handler(request, { params: Promise.resolve(match.params) });
    // Who has changed something sees it on the pages from the answer on.
    if (!isReading(req)) await options.pages?.settled();
    if (!isRefusedReader(handler, req, response)) {
      await send(response, req, res);
      return;
    }
    await goToRefusal(response, req, res);
    match = undefined;
  }
  // Pages take no bodies: a body must not reach the decoder of Next's server actions.
  if (!match?.load && !policy.isDevelopment && !isReading(req))
    return refuse(req, res, 405, "Pages can only be read.", { Allow: "GET, HEAD" });
  if (!match?.load && !isStatic(pathname)) await servePage(req, res, match, requestId, options);
  else {
    shapeResponse(req, res);
    await options.next(req, res);
  }
}

/** A page that is kept for many readers, or one that Next makes. */
async function servePage(
  req: IncomingMessage,
  res: ServerResponse,
  match: Match | undefined,
  requestId: string,
  { pages, policy, next }: FrontOptions,
): Promise<void> {
  const nonce = setPageHeaders(req, res, policy);
  const key = pages?.keyOf(req, match?.page);
  const kept = key === undefined ? undefined : await pages?.find(key);
  if (res.closed) return; // the client disconnected while waiting for the page that another request renders
  if (kept) return pages?.send(kept, req, res, { nonce, requestId });
  const response = openPageResponse(res, nonce);
  const onHead = () => applyPageResponse(res, response);
  const isKept = key !== undefined && req.method === "GET";
  const onBody = isKept ? pages?.keep(key, req, res, { nonce, requestId, response }) : undefined;
  shapeResponse(req, res, { onHead, ...(onBody ? { onBody } : {}) });
  await next(req, res);
}

const isReading = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

/** Handlers of other libraries lean on Next's own request; only ours are marked. */
async function directHandler(
  match: Match | undefined,
  method: string | undefined,
): Promise<Handler | undefined> {
  if (!match?.load || method === undefined) return undefined;
  const handlers = await match.load();
  const handler = handlers[method] ?? (method === "HEAD" ? handlers.GET : undefined);
  return handler?.direct ? handler : undefined;
}

/** Browsers get a page instead of JSON when a handler refuses their request. */
function isRefusedReader(handler: Handler, req: IncomingMessage, response: Response): boolean {
  return (
    handler.refusesWithPage === true &&
    req.method === "GET" &&
    response.status >= 400 &&
    wantsPage(req.headers.accept)
  );
}

async function goToRefusal(
  response: Response,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  await response.body?.cancel();
  const wait = response.headers.get("retry-after");
  if (wait) res.setHeader("Retry-After", wait);
  req.headers[REFUSAL_HEADER] = writeRefusal({ status: response.status, address: req.url ?? "/" });
  req.url = REFUSAL_PAGE;
}

/** The hop every proxy adds; `clientAddress` counts from this end. */
function addHop(req: IncomingMessage): void {
  const peer = req.socket.remoteAddress ?? "unknown";
  const before = pick(req.headers["x-forwarded-for"]);
  req.headers["x-forwarded-for"] = before ? `${before}, ${peer}` : peer;
}

/** Slow connections are allowed, idle ones are closed. */
function watchSpeed(req: IncomingMessage, res: ServerResponse): void {
  const { socket } = req;
  if (!req.complete) socket.setTimeout(BODY_IDLE_MS);
  req.once("end", () => socket.setTimeout(ANSWER_IDLE_MS));
  res.once("finish", () => {
    if (req.complete) return;
    const timer = setTimeout(() => req.complete || socket.destroy(), UNWANTED_BODY_MS);
    timer.unref();
  });
}

function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ status, message });
  res.setHeader("Connection", "close");
  res.writeHead(status, {
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  endResponse(req, res, body);
}

/** A client that left is no event; the rest is a bug, or a source that failed half-way through an answer. */
function giveUp(error: unknown, req: IncomingMessage, res: ServerResponse): void {
  if (req.destroyed && !req.complete) return void res.destroy();
  if (!res.destroyed)
    log().error({ err: error, requestId: req.headers["x-request-id"] }, "request failed");
  if (res.headersSent) res.destroy();
  else refuse(req, res, 500, "Internal Server Error");
}

function pick(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
