import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";
import { allCookiesOf } from "./cookies";

/** A call of next-auth: `["signin", "orcid"]` of `/api/auth/signin/orcid`, and what came with it. */
export type AuthCall = {
  readonly path: readonly string[];
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly cookies: Readonly<Record<string, string>>;
  readonly headers: Headers;
};

export async function authCallOf(request: Request, path: readonly string[]): Promise<AuthCall> {
  const { headers, method } = request;
  return {
    path,
    method,
    query: Object.fromEntries(new URL(request.url).searchParams),
    body: method === "POST" ? await bodyOf(request) : undefined,
    cookies: allCookiesOf(request),
    headers,
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(await request.text()));
  if (!type.includes("application/json")) return undefined;
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/**
 * Calls next-auth without Next around it: by its interface for API routes, since the one for route handlers reads
 * cookies and headers from Next. So code of ours and tests can call it, too.
 */
export async function callNextAuth(options: AuthOptions, call: AuthCall): Promise<Response> {
  const { path, query, headers, ...rest } = call;
  const request = {
    ...rest,
    query: { ...query, nextauth: [...path] },
    headers: Object.fromEntries(headers),
  };
  const answer = new Answer();
  await NextAuth(
    request as unknown as NextApiRequest,
    answer as unknown as NextApiResponse,
    options,
  );
  return answer.response();
}

/** What next-auth uses of the response of an API route. */
class Answer {
  private code = 200;
  private text: string | null = null;
  private readonly values = new Map<string, string | string[]>();

  status(code: number): this {
    this.code = code;
    return this;
  }
  getHeader(name: string): string | string[] | undefined {
    return this.values.get(name.toLowerCase());
  }
  setHeader(name: string, value: string | string[]): this {
    this.values.set(name.toLowerCase(), value);
    return this;
  }
  json(body: unknown): void {
    this.setHeader("content-type", "application/json");
    this.text = JSON.stringify(body);
  }
  send(body: unknown): void {
    if (typeof body === "object" && body !== null) this.json(body);
    else this.text = typeof body === "string" ? body : null;
  }
  end(): void {
    this.text = null;
  }
  response(): Response {
    const headers = new Headers();
    for (const [name, value] of this.values)
      for (const one of [value].flat()) headers.append(name, one);
    return new Response(this.text, { status: this.code, headers });
  }
}
