import * as collections from "@/lib/collections";
import {
  changeMembershipRequests,
  listMembershipRequests,
  requestMembership,
} from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listMembershipRequests, (ctx, { params, query }) =>
    collections.listMembershipRequests(ctx, params.id, query),
  ),
  POST: endpoint(requestMembership, async (ctx, { params, body }) =>
    collections.serializeMembershipRequest(
      ctx,
      await collections.requestMembership(ctx, params.id, body),
    ),
  ),
  PUT: endpoint(changeMembershipRequests, (ctx, { params, body }) =>
    collections.changeMembershipRequests(ctx, params.id, body),
  ),
});
