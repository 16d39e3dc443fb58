import * as partnerAdministration from "@/lib/partner-administration";
import { retrySyncs } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(retrySyncs, (ctx, { params, body }) =>
    partnerAdministration.retrySyncs(ctx, params.name, body),
  ),
});
