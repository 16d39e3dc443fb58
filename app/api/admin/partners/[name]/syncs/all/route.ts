import * as partnerConsole from "@/lib/console";
import { syncAll } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(syncAll, (ctx, { params }) => partnerConsole.syncAll(ctx, params.name)),
});
