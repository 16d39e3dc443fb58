import * as collections from "@/lib/collections";
import { changeInvitations, invite, listInvitations } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listInvitations, (ctx, { params, query }) =>
    collections.listInvitations(ctx, params.id, query),
  ),
  POST: endpoint(invite, (ctx, { params, body }) => collections.invite(ctx, params.id, body)),
  PUT: endpoint(changeInvitations, (ctx, { params, body }) =>
    collections.changeInvitations(ctx, params.id, body),
  ),
});
