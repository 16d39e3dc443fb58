import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { refusedWrite, searchGroups } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchGroups, async (ctx, { query }) =>
    users.toGroupsJson(await users.searchGroups(ctx, query), query),
  ),
  POST: endpoint(refusedWrite("POST", "/api/groups"), users.refuseWrite),
});
