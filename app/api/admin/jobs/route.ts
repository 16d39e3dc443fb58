import * as administration from "@/lib/administration";
import { listJobs } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listJobs, async (ctx, { query }) =>
    administration.toJobsJson(await administration.listJobs(ctx, query), query),
  ),
});
