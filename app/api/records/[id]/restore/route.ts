import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { restoreRecord } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(restoreRecord, async (ctx, call) =>
    works.presentWork(ctx, await works.restoreWork(ctx, call.params.id), call),
  ),
});
