import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { spokenAmong } from "@/lib/i18n/choose";
import * as imports from "@/lib/imports";
import { importWorks, listImports } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listImports, async (ctx, { params, query, languages }) =>
    imports.presentImportList(
      await imports.listImports(ctx, params.collection, query),
      spokenAmong(languages),
    ),
  ),
  POST: endpoint(importWorks, async (ctx, { params, request, languages }) =>
    imports.presentImport(
      await imports.importWorks(ctx, params.collection, imports.sentImport(request)),
      spokenAmong(languages),
    ),
  ),
});
