import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageContext } from "@/lib/http/page";
import { chooseLocale } from "./choose-locale";
import { chosenLocale } from "./cookie";
import { MESSAGES } from "./messages";

/** The language of a page and its texts; next-intl asks once per request. */
export default getRequestConfig(async () => {
  // The frame of a page stands even when the database does not.
  const actor = await pageContext().then(
    (ctx) => ctx.actor,
    () => undefined,
  );
  const list = await headers();
  const locale = chooseLocale({
    account: actor?.kind === "user" ? actor.locale : undefined,
    // Read as by the server that keeps pages by language: where a cookie comes twice, Next takes the other one.
    cookie: chosenLocale({ headers: list }),
    acceptLanguage: list.get("accept-language"),
  });
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
