import * as partnerAdministration from "@/lib/partner-administration";
import { syncAll } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(syncAll, (ctx, { params }) => partnerAdministration.syncAll(ctx, params.name)),
});
