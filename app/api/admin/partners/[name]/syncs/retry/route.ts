import * as partnerConsole from "@/lib/console";
import { retrySyncs } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(retrySyncs, (ctx, { params, body }) =>
    partnerConsole.retrySyncs(ctx, params.name, body),
  ),
});
