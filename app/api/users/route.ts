import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { createUser, searchUsers } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(searchUsers, async (ctx, { query }) =>
    users.toPeopleJson(ctx.actor, await users.searchPeople(ctx, query), query),
  ),
  POST: endpoint(createUser, async (ctx, { body }) =>
    users.toUserJson(ctx.actor, await users.inviteToAccount(ctx, body)),
  ),
});
