import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { listOwnRecords } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listOwnRecords, async (ctx, call) =>
    works.presentDashboard(ctx, await works.listOwnWorks(ctx, call.query), call),
  ),
});
