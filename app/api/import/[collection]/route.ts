import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as imports from "@/lib/imports";
import { importWorks, listImports } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listImports, (ctx, { params, query }) =>
    imports.listImports(ctx, params.collection, query),
  ),
  POST: endpoint(importWorks, (ctx, { params, request }) =>
    imports.importWorks(ctx, params.collection, request),
  ),
});
