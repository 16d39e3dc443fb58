import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as imports from "@/lib/imports";
import { readImportReport } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readImportReport, (ctx, { params }) =>
    imports.readReport(ctx, params.collection, params.id),
  ),
});
