import * as collections from "@/lib/collections";
import { requestToJoin } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(requestToJoin, async (ctx, { params, body }) =>
    collections.serializeJoinRequest(await collections.requestToJoin(ctx, params.id, body)),
  ),
});
