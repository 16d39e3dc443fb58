import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { blockAccount } from "@/lib/moderation";
import { toUserJson } from "@/lib/users";
import { blockUser } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(blockUser, async (ctx, { params, body }) =>
    toUserJson(ctx.actor, await blockAccount(ctx, params.id, body)),
  ),
});
