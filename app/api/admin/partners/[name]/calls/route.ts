import * as partnerAdministration from "@/lib/partner-administration";
import { listCalls } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listCalls, async (ctx, { params: { name }, query, languages }) =>
    partnerAdministration.toCallsJson(await partnerAdministration.listCalls(ctx, name, query), {
      name,
      query,
      locale: supportedLocale(languages),
    }),
  ),
});
