import * as partnerConsole from "@/lib/console";
import { replayDelivery } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(replayDelivery, async (ctx, { params: { name, id } }) =>
    partnerConsole.toReplayedJson(await partnerConsole.replayDelivery(ctx, name, id)),
  ),
});
