import * as partnerAdministration from "@/lib/partner-administration";
import { listSyncs, syncNow } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSyncs, async (ctx, { params: { name }, query, languages }) =>
    partnerAdministration.toSyncsJson(await partnerAdministration.listSyncs(ctx, name, query), {
      name,
      query,
      locale: supportedLocale(languages),
    }),
  ),
  POST: endpoint(syncNow, (ctx, { params, body }) =>
    partnerAdministration.syncNow(ctx, params.name, body),
  ),
});
