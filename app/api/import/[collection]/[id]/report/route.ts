import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedWording } from "@/lib/i18n/choose-locale";
import * as imports from "@/lib/imports";
import { readImportReport } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readImportReport, async (ctx, { params, languages }) =>
    imports.presentReport(
      await imports.readReport(ctx, params.collection, params.id),
      supportedWording(languages),
    ),
  ),
});
