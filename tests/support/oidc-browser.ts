import { nextAuthHandler } from "@/lib/auth/next-auth";
import { sessionActor } from "@/lib/auth/sessions";
import { newCsrfCookie } from "@/lib/auth/csrf";
import type { Actor } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import * as oidc from "@/lib/oidc";
import { nextAuthSignIns } from "@/lib/users";

/** A browser that signs in at a provider of OpenID Connect: it keeps cookies, and follows nothing by itself. */
export class OidcBrowser {
  constructor(readonly cookies = new Map<string, string>()) {}

  /** Where the sign-in page's link leads: the address at the provider, or a page of ours. */
  async begin(provider: string, next = "/"): Promise<string> {
    const handler = oidc.loginHandler((path) => path ?? "/");
    const path = `/oidc/login/${provider}?next=${encodeURIComponent(next)}`;
    const response = await this.send(
      (request) => handler(request, { params: Promise.resolve({ idp: provider }) }),
      path,
    );
    return within(response.headers.get("location"));
  }

  /** As `begin`, from the page of the account that is signed in; a refusal is its status. */
  async beginLink(provider: string): Promise<string> {
    const response = await this.post(`/oidc/login/${provider}`, {}, (request) =>
      oidc.linkHandler(request, { params: Promise.resolve({ idp: provider }) }),
    );
    const { location } = (await response.json()) as { location?: string };
    return location === undefined ? String(response.status) : within(location);
  }

  /** What the provider answers: the address on our site with the code. */
  async authorize(address: string): Promise<string> {
    const response = await fetch(address, { redirect: "manual" });
    return within(response.headers.get("location"));
  }

  /** Follows the way back from the provider; the page where the sign-in ends. */
  async arrive(path: string): Promise<string> {
    const handler = nextAuthHandler(nextAuthSignIns, oidc.signInFlow());
    const nextauth = new URL(path, config().APP_URL).pathname.split("/").slice(3);
    const response = await this.send(
      (request) => handler(request, { params: Promise.resolve({ nextauth }) }),
      path,
    );
    return within(response.headers.get("location"));
  }

  /** The whole way; the page where it ends. */
  async signIn(provider: string, next = "/"): Promise<string> {
    return this.arrive(await this.authorize(await this.begin(provider, next)));
  }

  async askForCode(body: unknown): Promise<Response> {
    return this.post("/oidc/newcomer/address", body, (request) =>
      oidc.addressHandler(request, { params: Promise.resolve({}) }),
    );
  }

  async enterCode(code: string): Promise<Response> {
    return this.post("/oidc/newcomer/code", { code }, (request) =>
      oidc.codeHandler(request, { params: Promise.resolve({}) }),
    );
  }

  async actor(): Promise<Actor | undefined> {
    return sessionActor(this.request("/"));
  }

  private post(path: string, body: unknown, handle: (request: Request) => Promise<Response>) {
    const [pair = ""] = newCsrfCookie().split(";");
    const token = decodeURIComponent(pair.slice(pair.indexOf("=") + 1));
    this.cookies.set("csrftoken", encodeURIComponent(token));
    const init = {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        "x-csrftoken": token,
        origin: config().APP_URL,
      },
    };
    return this.send(handle, path, init);
  }

  private async send(
    handle: (request: Request) => Promise<Response>,
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await handle(this.request(path, init));
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      const isGone = /Max-Age=0\b/i.test(cookie);
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  private request(
    path: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(new URL(path, config().APP_URL), {
      ...init,
      headers: { accept: "*/*", ...init.headers, ...(cookie ? { cookie } : {}) },
    });
  }
}

/** A path for what is on our site. */
const within = (address: string | null): string => (address ?? "").replace(config().APP_URL, "");
