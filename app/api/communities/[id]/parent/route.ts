import * as collections from "@/lib/collections";
import { leaveParent } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(leaveParent, (ctx, { params }) => collections.leaveParent(ctx, params.id)),
});
