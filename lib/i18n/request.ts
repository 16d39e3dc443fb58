import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageContext } from "@/lib/http/page";
import { chooseLocale } from "./choose";
import { LOCALE_COOKIE } from "./locales";
import { MESSAGES } from "./messages";

/** The language of a page and its texts; next-intl asks once per request. */
export default getRequestConfig(async () => {
  // The frame of a page stands even when the database does not.
  const actor = await pageContext().then(
    (ctx) => ctx.actor,
    () => undefined,
  );
  const locale = chooseLocale({
    account: actor?.kind === "user" ? actor.locale : undefined,
    cookie: (await cookies()).get(LOCALE_COOKIE)?.value,
    acceptLanguage: (await headers()).get("accept-language"),
  });
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
