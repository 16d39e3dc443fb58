import * as partnerAdministration from "@/lib/partner-administration";
import { replayDelivery } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(replayDelivery, async (ctx, { params: { name, id } }) =>
    partnerAdministration.toReplayedJson(await partnerAdministration.replayDelivery(ctx, name, id)),
  ),
});
