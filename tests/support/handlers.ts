import type { Handler } from "@/lib/http/route";

type Sent = {
  method: string;
  /** With its query, if it has one. */
  path: string;
  /** What the router makes of the address. */
  params?: Record<string, string | string[]>;
  /** A form and text go as they are, the rest as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** Calls handlers of routes as the owner of a token, without a server before them. */
export function callerWith(token: string) {
  return (handler: Handler, { method, path, params = {}, body, headers }: Sent) => {
    const request = new Request(`https://repository.example.org${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...typeOf(body), ...headers },
      ...(body === undefined ? {} : { body: bodyOf(body) }),
    });
    return handler(request, { params: Promise.resolve(params) });
  };
}

const bodyOf = (body: unknown) =>
  typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);

function typeOf(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  const type = typeof body === "string" ? "application/octet-stream" : "application/json";
  return { "content-type": type };
}
