import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { readLatest } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readLatest, async (ctx, { params }) =>
    works.redirectToRecord(301, await works.latestId(ctx, params.id)),
  ),
});
