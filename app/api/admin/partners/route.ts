import * as partnerConsole from "@/lib/console";
import { listPartners } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listPartners, async (ctx, { languages }) =>
    partnerConsole.toPartnersJson(
      await partnerConsole.listPartners(ctx),
      supportedLocale(languages),
    ),
  ),
});
