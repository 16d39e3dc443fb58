import { ANONYMOUS } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { parse } from "@/lib/core/parse";
import { checkCsrf } from "@/lib/auth/csrf";
import { identify } from "@/lib/auth/actor";
import { type Context, createContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { takeFromLimit, type Taken } from "@/lib/limits";
import type { z } from "zod";
import { readJson } from "./body";
import { bodyTypes, type Contract, type ParamsOf, producedTypes } from "./contract";
import { JSON_TYPE } from "@/lib/core/media-types";
import { SAFE_METHODS, withCommonHeaders } from "./common-headers";
import { checkMaintenance } from "./maintenance";
import { checkBodyType, chooseType, languagesOf } from "./negotiate";
import { refuse } from "./refuse";
import { renderError } from "./render-error";
import { requestIdOf } from "./request-id";
import { respond } from "./respond";
import type { Handler } from "./route";

/**
 * The pipeline every request passes: who, rate limit, CSRF, scope, media types, query, JSON syntax, then the
 * use case, then the answer. Domain data are checked by the service, after existence and permission.
 */
type Call<C extends Contract> = {
  readonly params: ParamsOf<C["path"]>;
  readonly query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
  /** Parsed JSON, unchecked; `undefined` when the body is empty. */
  readonly body: unknown;
  /** The media type of the body, one of those that the contract takes. */
  readonly bodyType: string;
  readonly request: Request;
  readonly url: URL;
  /** The media type chosen for the answer. */
  readonly accept: string;
  /** The reader's languages, best first. */
  readonly languages: readonly string[];
};

/** A JSON value in the contract's shape, or a `Response` for bytes and redirects. */
export type UseCase<C extends Contract> = (ctx: Context, call: Call<C>) => Promise<unknown>;

export function endpoint<const C extends Contract>(contract: C, act: UseCase<C>): Handler {
  const style = contract.errors ?? "rest";
  const handler: Handler = async (request, { params }) => {
    const requestId = requestIdOf(request);
    let taken: Taken | undefined;
    let renewedCsrf: string | undefined;
    let response: Response;
    try {
      const url = new URL(request.url);
      const { actor, badToken, credentials, account } = await identify(
        request,
        url,
        contract.staticToken,
      );
      if (!contract.duringMaintenance) checkMaintenance(actor);
      taken = await takeFromLimit(contract.limit ?? "default", request, account);
      taken?.check();
      if (badToken && !SAFE_METHODS.has(request.method)) throw new NotAuthenticated();
      if (contract.anonymous === 401 && actor.kind === "anonymous")
        throw new NotAuthenticated("errors.unauthorized", badToken ? undefined : "Bearer");
      if (credentials !== "token" && !contract.crossSite && !SAFE_METHODS.has(request.method))
        renewedCsrf = checkCsrf(request);
      if (
        contract.scope &&
        actor.kind === "user" &&
        actor.scopes &&
        !actor.scopes.includes(contract.scope)
      )
        throw new NotPermitted("http.missingScope", { scope: contract.scope });
      const accept = chooseType(request.headers.get("accept"), producedTypes(contract));
      const ctx = createContext({ actor, requestId, log: log().child({ requestId }) });
      const bodyType = readBodyType(contract, request);
      const call: Call<C> = {
        params: (await params) as ParamsOf<C["path"]>,
        query: readQuery(contract, url) as Call<C>["query"],
        body: bodyType && (await readJson(request, config().BODY_MAX_BYTES)),
        bodyType: bodyType ?? JSON_TYPE,
        request,
        url,
        accept,
        languages: languagesOf(request, url),
      };
      const run = (open: Context) => act(open, call);
      const result = await noticeBadToken(
        () => (contract.transaction === "write" ? inTransaction(ctx, run) : run(ctx)),
        badToken && actor === ANONYMOUS,
      );
      response = await respond(result, { contract, request, url, accept });
    } catch (error) {
      response = renderError(error, style, request);
    }
    if (renewedCsrf && !response.headers.has("set-cookie"))
      response.headers.append("Set-Cookie", renewedCsrf);
    if (contract.successor) {
      response.headers.set("Deprecation", "true");
      response.headers.append("Link", `<${contract.successor}>; rel="successor-version"`);
    }
    return withCommonHeaders(response, request, requestId, taken);
  };
  handler.contract = contract;
  return handler;
}

/** With a bad token, what anonymous callers may not see answers 401 instead of 403, so that clients notice. */
async function noticeBadToken<Result>(
  run: () => Promise<Result>,
  badToken: boolean,
): Promise<Result> {
  if (!badToken) return run();
  try {
    return await run();
  } catch (error) {
    const isRefusal = error instanceof NotPermitted || error instanceof NotAuthenticated;
    throw isRefusal ? new NotAuthenticated() : error;
  }
}

function readQuery(contract: Contract, url: URL): unknown {
  if (!contract.query) return undefined;
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    given[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return parse(contract.query, given);
}

/** The media type of a body that is read here; undefined when there is none. */
function readBodyType(contract: Contract, request: Request): string | undefined {
  if (contract.consumes === null || SAFE_METHODS.has(request.method)) return undefined;
  const hasBody = request.body !== null && request.headers.get("content-length") !== "0";
  if (!hasBody) return undefined;
  return checkBodyType(request.headers.get("content-type"), bodyTypes(contract));
}

/** The handler of addresses that no endpoint owns. */
export const unknownAddress: Handler = (request) =>
  refuse(new NotFound("errors.nothingHere"), "rest", request);
