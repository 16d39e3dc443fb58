import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import * as imports from "@/lib/imports";
import { readImportTemplate } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readImportTemplate, async (ctx, { params, query, languages, request }) =>
    imports.presentTemplate(
      request,
      await imports.importTemplate(
        ctx,
        params.collection,
        query.format,
        supportedLocale(languages),
      ),
    ),
  ),
});
