import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as webhooks from "@/lib/webhooks";
import { checkLogout, receiveLogout } from "@/lib/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(checkLogout, async (_, { languages }) =>
    webhooks.presentActive(supportedLocale(languages)),
  ),
  POST: endpoint(receiveLogout, async (ctx, { query, languages }) =>
    webhooks.presentLogout(
      await webhooks.receiveLogout(ctx, query.username),
      supportedLocale(languages),
    ),
  ),
});
