import * as partnerAdministration from "@/lib/partner-administration";
import { listPartnerTokens, createPartnerToken } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listPartnerTokens, async (ctx, { params: { name }, query }) =>
    partnerAdministration.toTokensJson(await partnerAdministration.listTokens(ctx, name, query), {
      name,
      query,
      now: ctx.now,
    }),
  ),
  POST: endpoint(createPartnerToken, async (ctx, { params: { name }, body }) =>
    partnerAdministration.toNewTokenJson(
      await partnerAdministration.createToken(ctx, name, body),
      name,
      ctx.now,
    ),
  ),
});
