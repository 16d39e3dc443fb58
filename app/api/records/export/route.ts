import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { exportWorks } from "@/lib/works";
import { exportRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(exportRecords, (ctx, { query, languages }) => exportWorks(ctx, query, languages)),
});
