/** Cookies as a browser handles them, and CSRF tokens as our pages send them. */
export type Browser = {
  cookies: Map<string, string>;
  /** What proves to the service that a call is made by this browser's pages. */
  credentials: () => Record<string, string>;
  /** Sends as our pages do: JSON, the CSRF cookie repeated. Values in `headers` override these. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string | undefined>,
  ) => Promise<Reply>;
  /** Opens the sign-in page's first step and signs in. */
  signIn: (email: string, password: string) => Promise<Reply>;
};

export type Reply = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { message?: string };
  text: string;
};

export function aBrowser(base: string): Browser {
  const cookies = new Map<string, string>();

  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const jar = (): Record<string, string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie ? { cookie } : {};
  };
  const credentials: Browser["credentials"] = () => ({
    ...jar(),
    origin: new URL(base).origin,
    "x-csrftoken": decodeURIComponent(cookies.get("csrftoken") ?? ""),
  });

  const send: Browser["send"] = async (method, path, body, headers = {}) => {
    const proof = method === "GET" ? jar() : credentials();
    const all = new Headers({ "user-agent": "journey browser", ...proof });
    if (body !== undefined) all.set("content-type", "application/json");
    for (const [name, value] of Object.entries(headers))
      if (value === undefined) all.delete(name);
      else all.set(name, value);
    const response = await fetch(new URL(path, base), {
      method,
      headers: all,
      redirect: "manual",
      ...(body === undefined
        ? {}
        : { body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body) }),
    });
    keep(response.headers);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson && text ? JSON.parse(text) : {}) as Reply["body"],
      text,
    };
  };

  return {
    cookies,
    credentials,
    send,
    signIn: (email, password) => send("POST", "/api/login", { email, password }),
  };
}
