import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { supportedWording } from "@/lib/i18n/choose-locale";
import * as imports from "@/lib/imports";
import { importWorks, listImports } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listImports, async (ctx, { params, query, languages }) =>
    imports.presentImportList(
      await imports.listImports(ctx, params.collection, query),
      supportedWording(languages),
    ),
  ),
  POST: endpoint(importWorks, async (ctx, { params, request, languages }) =>
    imports.presentImport(
      await imports.importWorks(ctx, params.collection, imports.sentImport(request)),
      supportedWording(languages),
    ),
  ),
});
