import * as administration from "@/lib/administration";
import { retryJob } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(retryJob, async (ctx, { params }) =>
    administration.toJobJson(await administration.retryJob(ctx, params.id)),
  ),
});
