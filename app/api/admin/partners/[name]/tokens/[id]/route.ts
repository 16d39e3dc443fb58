import * as partnerConsole from "@/lib/console";
import { revokePartnerToken } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(revokePartnerToken, (ctx, { params: { name, id } }) =>
    partnerConsole.revokeToken(ctx, name, id),
  ),
});
