import * as partnerConsole from "@/lib/console";
import { readPartner } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readPartner, async (ctx, { params, languages }) =>
    partnerConsole.toPartnerJson(
      await partnerConsole.readPartner(ctx, params.name),
      supportedLocale(languages),
    ),
  ),
});
