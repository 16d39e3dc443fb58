import * as partnerConsole from "@/lib/console";
import { listPartnerTokens, createPartnerToken } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listPartnerTokens, async (ctx, { params: { name }, query }) =>
    partnerConsole.toTokensJson(await partnerConsole.listTokens(ctx, name, query), {
      name,
      query,
      now: ctx.now,
    }),
  ),
  POST: endpoint(createPartnerToken, async (ctx, { params: { name }, body }) =>
    partnerConsole.toNewTokenJson(await partnerConsole.createToken(ctx, name, body), name, ctx.now),
  ),
});
