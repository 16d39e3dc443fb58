import type { z } from "zod";
import { JSON_TYPE, UI_TYPE } from "@/lib/core/media-types";
import type { Scope } from "@/lib/core/actor";

/**
 * An endpoint as data. From contracts come the HTTP parsing, the types of handlers and of the browser
 * client, OpenAPI, and a test that each is mounted. Pure: the browser imports these files too.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How the API family of the contract spells its errors; `lib/http/render-error.ts` has the bodies. */
export type ErrorStyle = "rest" | "import" | "stats" | "counter" | "group" | "webhook";

export type Contract = {
  method: Method;
  /** With `{name}` for parameters, e.g. `/api/records/{id}/draft`. */
  path: string;
  summary: string;
  /** Success status, or that of the refusal where there is no success. */
  status: number;
  /** Heading in the API document; by default the first path segment after `/api`. */
  tag?: string;
  query?: z.ZodType;
  /** Shape of the body, for OpenAPI and client types. The service validates what it gets. */
  body?: z.ZodType;
  response?: z.ZodType;
  /** Parts of a multipart body that the handler reads itself, for OpenAPI. */
  form?: z.ZodType;
  /** Request headers that change what happens, each with what it does, for OpenAPI. */
  headers?: Readonly<Record<string, string>>;
  /** Successes beside `status`, for OpenAPI: what each means, and its body where that is another. */
  otherResponses?: Readonly<Record<number, { means: string; body?: z.ZodType }>>;
  scope?: Scope;
  /** Name of the rate limit; "default" unless told otherwise. */
  limit?: string;
  errors?: ErrorStyle;
  /** "write" opens one transaction around the use case; "none" leaves that to the service. */
  transaction?: "write" | "none";
  /** Media types of the answer, best first; JSON and its Invenio alias unless told otherwise. */
  produces?: readonly string[];
  /** Formats of others in which the answer can be had instead; `response` says nothing of them. See `WrittenBody`. */
  documents?: readonly string[];
  /**
   * Media types of JSON bodies beside `JSON_TYPE`, each with its shape. `null`: the handler reads the stream itself.
   */
  consumes?: Readonly<Record<string, z.ZodType>> | null;
  /** The answer's own address also leads to a set of links about the thing (RFC 9264); its `Link` says so. */
  linkset?: true;
  /**
   * False when the answer can change without a new `revision_id`: then `If-None-Match` is not honoured. Where that
   * depends on the answer, its presenter says so with `WithoutRevalidation`.
   */
  revalidates?: false;
  /**
   * The response has sentences in the reader's language. So it has `Vary: Accept-Language` and is never answered by
   * 304: its tag is the revision for `If-Match`, which is the same in every language.
   */
  translated?: true;
  /** Also answered while the service is closed for maintenance; see `maintenance.ts`. */
  duringMaintenance?: true;
  /** The static token of partner instances counts, beside those of accounts. */
  staticToken?: true;
  /**
   * Sent by pages of other sites, whose requests bring no cookie of ours: the check against forged requests is left
   * out. The use case must trust nothing but what it can verify in the request.
   */
  crossSite?: true;
  /** Still answered, and every response names the address to use instead (RFC 9745, RFC 5829). */
  successor?: string;
  /** What a caller without credentials gets before anything else; by default the policy decides. */
  anonymous?: 401;
  /** Loads the complete contract, where this one has only method and path; see `contractAt`. */
  whole?: () => Promise<Contract>;
};

/** The media types of an answer, best first. */
export function producedTypes({ produces, documents = [] }: Contract): readonly string[] {
  return [...(produces ?? [JSON_TYPE, UI_TYPE]), ...documents];
}

/** The media types a body may have, the usual one first. */
export function bodyTypes({ consumes }: Contract): string[] {
  return [JSON_TYPE, ...Object.keys(consumes ?? {})];
}

/** Names between braces: `ParamsOf<"/api/records/{id}">` is `{ id: string }`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

/** A member that no contract has is an error of the compiler, also one that comes by a spread. */
export function defineContract<const C extends Contract>(
  contract: C & Readonly<Record<Exclude<keyof C, keyof Contract>, never>>,
): C {
  return contract;
}

/**
 * A contract by its method and path alone, so that pages need not load zod. The compiler checks both against the
 * contract: `contractAt<typeof works.readDraft>("GET", "/api/records/{id}/draft")`. Forms check input by the schema
 * of the contract (`useApiForm`); for them `whole` loads the complete contract when it is first needed.
 */
export function contractAt<C extends Contract>(
  method: C["method"],
  path: C["path"],
  whole?: () => Promise<C>,
): C {
  // All that a call reads of a contract whose answer is JSON.
  return { method, path, ...(whole ? { whole } : {}) } as C;
}

/** The address of a contract with its parameters filled in, e.g. for the browser client. */
export function pathOf<C extends Contract>(contract: C, params: ParamsOf<C["path"]>): string {
  const values: Readonly<Record<string, string>> = params;
  return contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    (values[name] ?? "").split("/").map(encodeURIComponent).join("/"),
  );
}
