import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { restoreAccount } from "@/lib/moderation";
import { toUserJson } from "@/lib/users";
import { restoreUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(restoreUser, async (ctx, { params }) =>
    toUserJson(ctx.actor, await restoreAccount(ctx, params.id)),
  ),
});
