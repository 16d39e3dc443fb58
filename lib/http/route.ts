import { MethodNotAllowed } from "@/lib/core/errors";
import type { Contract } from "./contract";
import { refuse as refuseWith } from "./refuse";

export type RouteParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A route handler as Next calls it. It uses nothing of Next's own request, so the front server may call
 * it directly; `direct` says so.
 */
export type Handler = {
  (request: Request, context: { params: Promise<RouteParams> }): Promise<Response>;
  direct?: true;
  /** People open this address in browsers, so an error there is shown as a page. See `lib/http/refusal-page.ts`. */
  refusesWithPage?: true;
  contract?: Contract;
};

const VERBS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Verb = (typeof VERBS)[number];
type Mounted = Record<Verb | "OPTIONS" | "HEAD", Handler>;

type Options = { refusals?: "page" };

/** Exports every verb of one path. A verb that is not offered answers 405 in JSON, with `Allow`. */
export function route(offered: Partial<Record<Verb, Handler>>, options: Options = {}): Mounted {
  if (options.refusals === "page" && offered.GET) offered.GET.refusesWithPage = true;
  const allowed = VERBS.filter((verb) => offered[verb]);
  const names = [...allowed, ...(offered.GET ? ["HEAD"] : []), "OPTIONS"];
  const style = Object.values(offered)[0]?.contract?.errors ?? "rest";
  const refuse: Handler = (request) => refuseWith(new MethodNotAllowed(names), style, request);
  const preflight: Handler = async () =>
    new Response(null, {
      status: 204,
      headers: {
        Allow: names.join(", "),
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": names.join(", "),
        "Access-Control-Allow-Headers":
          "Accept, Authorization, Content-Type, If-Match, If-None-Match",
        "Access-Control-Max-Age": "86400",
      },
    });
  const pick = (verb: Verb) => mark(offered[verb] ?? refuse);
  return {
    GET: pick("GET"),
    // The same answer without its body; `sendBody` is left to the server that mounts the handler.
    HEAD: pick("GET"),
    POST: pick("POST"),
    PUT: pick("PUT"),
    PATCH: pick("PATCH"),
    DELETE: pick("DELETE"),
    OPTIONS: mark(preflight),
  };
}

function mark(handler: Handler): Handler {
  handler.direct = true;
  return handler;
}
