import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { readGroup, refusedWrite } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readGroup, async (ctx, { params }) =>
    users.toGroupJson(await users.readGroup(ctx, params.id)),
  ),
  PUT: endpoint(refusedWrite("PUT", "/api/groups/{id}"), users.refuseWrite),
  DELETE: endpoint(refusedWrite("DELETE", "/api/groups/{id}"), users.refuseWrite),
});
