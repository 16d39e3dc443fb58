import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { listAllUsers } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listAllUsers, async (ctx, { query }) =>
    users.toManagedUsersJson(ctx.actor, await users.listAllAccounts(ctx, query), query),
  ),
});
