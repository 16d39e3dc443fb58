import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as imports from "@/lib/imports";
import { readImportTemplate } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readImportTemplate, (ctx, { params, query }) =>
    imports.importTemplate(ctx, params.collection, query.format),
  ),
});
