import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { activateUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(activateUser, async (ctx, { params, body }) =>
    users.toUserJson(ctx.actor, await users.changeAccountStatus(ctx, params.id, "activate", body)),
  ),
});
