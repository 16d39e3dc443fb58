/** A small HTTP client for journeys: JSON in, JSON out, nothing hidden. */
export type ApiResponse<Body = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else undefined. */
  body: Body;
  text: string;
};

type Options = { headers?: Record<string, string>; query?: Record<string, string | string[]> };

export type Api = {
  get: <Body = Record<string, unknown>>(
    path: string,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  post: <Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  put: <Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  patch: <Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  delete: <Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  /** Sends bytes as they are. */
  upload: <Body = Record<string, unknown>>(
    path: string,
    bytes: Uint8Array | string,
    options?: Options,
  ) => Promise<ApiResponse<Body>>;
  /** The raw response, redirects not followed. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
};

/** Calls `base` as the owner of `token`, or anonymously. */
export function apiOf(base: string, token?: string): Api {
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;

  const raw: Api["fetch"] = (path, init = {}) =>
    fetch(new URL(path, base), {
      redirect: "manual",
      ...init,
      headers: { ...authorization, ...(init.headers as Record<string, string> | undefined) },
    });

  const send = async <Body>(
    method: string,
    path: string,
    init: RequestInit,
    query: Options["query"],
  ) => {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of [value].flat()) url.searchParams.append(name, one);
    const response = await raw(`${url.pathname}${url.search}`, { ...init, method });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : undefined) as Body,
      text,
    };
  };

  const withJson =
    (method: string) =>
    <Body>(path: string, body?: unknown, { headers, query }: Options = {}) =>
      send<Body>(
        method,
        path,
        body === undefined
          ? { headers: { ...headers } }
          : {
              body: JSON.stringify(body),
              headers: { "content-type": "application/json", ...headers },
            },
        query,
      );

  return {
    get: (path, { headers, query } = {}) => send("GET", path, { headers: { ...headers } }, query),
    post: withJson("POST"),
    put: withJson("PUT"),
    patch: withJson("PATCH"),
    delete: withJson("DELETE"),
    upload: (path, bytes, { headers, query } = {}) =>
      send(
        "PUT",
        path,
        {
          body: bytes as BodyInit,
          headers: { "content-type": "application/octet-stream", ...headers },
        },
        query,
      ),
    fetch: raw,
  };
}
