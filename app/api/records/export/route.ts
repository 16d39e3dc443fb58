import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { exportWorks, presentExport } from "@/lib/works";
import { exportRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(exportRecords, async (ctx, { query, languages, request }) =>
    presentExport(request, await exportWorks(ctx, query, languages)),
  ),
});
