import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as webhooks from "@/lib/webhooks";
import { checkUpdates, receiveUpdates } from "@/lib/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(checkUpdates, async (_, { languages }) =>
    webhooks.presentActive(supportedLocale(languages)),
  ),
  POST: endpoint(receiveUpdates, async (ctx, { body, languages }) =>
    webhooks.presentUpdates(await webhooks.receiveUpdates(ctx, body), supportedLocale(languages)),
  ),
});
