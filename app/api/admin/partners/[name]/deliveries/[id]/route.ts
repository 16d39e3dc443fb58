import * as partnerAdministration from "@/lib/partner-administration";
import { readDelivery } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readDelivery, async (ctx, { params: { name, id }, languages }) =>
    partnerAdministration.toDeliveryJson(
      await partnerAdministration.readDelivery(ctx, name, id),
      supportedLocale(languages),
    ),
  ),
});
