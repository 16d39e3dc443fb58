import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { takeDownRecord } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(takeDownRecord, (ctx, { params, body }) =>
    works.takeDownWork(ctx, params.id, body),
  ),
});
