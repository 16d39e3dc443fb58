import * as partnerConsole from "@/lib/console";
import { listCalls } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listCalls, async (ctx, { params: { name }, query, languages }) =>
    partnerConsole.toCallsJson(await partnerConsole.listCalls(ctx, name, query), {
      name,
      query,
      locale: supportedLocale(languages),
    }),
  ),
});
