import * as partnerAdministration from "@/lib/partner-administration";
import { listDeliveries } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDeliveries, async (ctx, { params: { name }, query }) =>
    partnerAdministration.toDeliveriesJson(
      await partnerAdministration.listDeliveries(ctx, name, query),
      {
        name,
        query,
      },
    ),
  ),
});
