import type { Actor } from "@/lib/core/actor";
import { chooseLocale } from "./choose-locale";
import { chosenLocale } from "./cookie";
import type { Locale } from "./locales";

/** The language of a reader who gets a page from a handler. */
export function localeOf(actor: Actor, request: Pick<Request, "headers">): Locale {
  return chooseLocale({
    account: actor.kind === "user" ? actor.locale : undefined,
    cookie: chosenLocale(request),
    acceptLanguage: request.headers.get("accept-language"),
  });
}
