import * as vocabularies from "@/lib/vocabularies";
import { readLoad } from "@/lib/vocabularies/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readLoad, async (ctx, { params, languages }) =>
    vocabularies.toLoadJson(
      await vocabularies.readLoad(ctx, params.type, params.id),
      supportedLocale(languages),
    ),
  ),
});
