import * as partnerAdministration from "@/lib/partner-administration";
import { listPartners } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listPartners, async (ctx, { languages }) =>
    partnerAdministration.toPartnersJson(
      await partnerAdministration.listPartners(ctx),
      supportedLocale(languages),
    ),
  ),
});
