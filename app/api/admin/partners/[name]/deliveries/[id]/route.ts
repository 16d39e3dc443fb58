import * as partnerConsole from "@/lib/console";
import { readDelivery } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readDelivery, async (ctx, { params: { name, id }, languages }) =>
    partnerConsole.toDeliveryJson(
      await partnerConsole.readDelivery(ctx, name, id),
      supportedLocale(languages),
    ),
  ),
});
