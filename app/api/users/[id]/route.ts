import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { readUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readUser, async (ctx, { params }) =>
    users.toUserJson(ctx.actor, await users.readPerson(ctx, params.id)),
  ),
});
