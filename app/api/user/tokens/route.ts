import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as users from "@/lib/users";
import { createToken, listTokens } from "@/lib/users/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listTokens, async (ctx) =>
    users.toTokensJson(await users.listTokens(ctx), ctx.now),
  ),
  POST: endpoint(createToken, async (ctx, { body }) =>
    users.toNewTokenJson(await users.createOwnToken(ctx, body), ctx.now),
  ),
});
