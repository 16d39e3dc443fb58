import * as partnerConsole from "@/lib/console";
import { listDeliveries } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDeliveries, async (ctx, { params: { name }, query }) =>
    partnerConsole.toDeliveriesJson(await partnerConsole.listDeliveries(ctx, name, query), {
      name,
      query,
    }),
  ),
});
