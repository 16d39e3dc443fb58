import * as partnerAdministration from "@/lib/partner-administration";
import { revokePartnerToken } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(revokePartnerToken, (ctx, { params: { name, id } }) =>
    partnerAdministration.revokeToken(ctx, name, id),
  ),
});
