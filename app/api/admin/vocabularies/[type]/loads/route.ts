import * as vocabularies from "@/lib/vocabularies";
import { startLoad } from "@/lib/vocabularies/endpoints";
import { incomingBody } from "@/lib/http/body";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(startLoad, async (ctx, { params, query, request, languages }) =>
    vocabularies.toLoadJson(
      await vocabularies.startLoad(ctx, params.type, {
        body: incomingBody(request),
        fileName: query.name,
      }),
      supportedLocale(languages),
    ),
  ),
});
