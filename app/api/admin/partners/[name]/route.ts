import * as partnerAdministration from "@/lib/partner-administration";
import { readPartner } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readPartner, async (ctx, { params, languages }) =>
    partnerAdministration.toPartnerJson(
      await partnerAdministration.readPartner(ctx, params.name),
      supportedLocale(languages),
    ),
  ),
});
