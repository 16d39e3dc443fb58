import * as partnerAdministration from "@/lib/partner-administration";
import { listSignIns } from "@/lib/partner-administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSignIns, async (ctx, { params: { name }, query }) =>
    partnerAdministration.toSignInsJson(await partnerAdministration.listSignIns(ctx, name, query), {
      name,
      query,
    }),
  ),
});
