import type { Handler } from "@/lib/http/route";
import { sessionActor } from "@/lib/auth/sessions";
import type { Actor } from "@/lib/core/actor";
import * as saml from "@/lib/saml";
import { PARTNER } from "./partner";
import { encoded, idOf, messageIn } from "./saml-provider";

const SITE = "https://repository.example.org";

/** A browser that signs in through the provider: it keeps cookies, and follows nothing by itself. */
export class SamlBrowser {
  readonly cookies = new Map<string, string>();

  /** Goes to the provider; the id of the request it carries there. */
  async begin(next = "/"): Promise<string> {
    const response = await this.send(
      saml.loginHandler((path) => path ?? "/"),
      `/saml/login/${PARTNER}?next=${encodeURIComponent(next)}`,
    );
    return idOf(messageIn(response.headers.get("location") ?? ""));
  }

  /** Comes from the provider with a response; where it is sent. A page of another site posts it: no cookies come along. */
  async post(xml: string, raw = encoded(xml)): Promise<string> {
    const response = await new SamlBrowser().send(
      saml.responseHandler,
      `/saml/authorized/${PARTNER}`,
      new URLSearchParams({ SAMLResponse: raw }),
    );
    return (response.headers.get("location") ?? "").replace(SITE, "");
  }

  /** Follows where the response led; where it is sent at last. */
  async follow(path: string): Promise<string> {
    const response = await this.send(saml.completionHandler, path);
    return (response.headers.get("location") ?? "").replace(SITE, "");
  }

  /** Both: the page where a sign-in ends. */
  async arrive(xml: string): Promise<string> {
    const path = await this.post(xml);
    return path.includes("ticket=") ? this.follow(path) : path;
  }

  async actor(): Promise<Actor | undefined> {
    return sessionActor(this.request("/"));
  }

  async send(handler: Handler, path: string, form?: URLSearchParams): Promise<Response> {
    const response = await handler(this.request(path, form), {
      params: Promise.resolve({ idp: PARTNER }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    return response;
  }

  request(path: string, form?: URLSearchParams): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(`${SITE}${path}`, {
      headers: {
        accept: "text/html",
        ...(cookie ? { cookie } : {}),
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(form ? { method: "POST", body: form.toString() } : {}),
    });
  }
}

/** The reason in the address of a page that says why. */
export const refusalIn = (path: string): string =>
  new URL(path, SITE).searchParams.get("refused") ?? `none: ${path}`;
