import * as partnerConsole from "@/lib/console";
import { listSyncs, syncNow } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSyncs, async (ctx, { params: { name }, query, languages }) =>
    partnerConsole.toSyncsJson(await partnerConsole.listSyncs(ctx, name, query), {
      name,
      query,
      locale: supportedLocale(languages),
    }),
  ),
  POST: endpoint(syncNow, (ctx, { params, body }) =>
    partnerConsole.syncNow(ctx, params.name, body),
  ),
});
