import * as partnerConsole from "@/lib/console";
import { listSignIns } from "@/lib/console/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listSignIns, async (ctx, { params: { name }, query }) =>
    partnerConsole.toSignInsJson(await partnerConsole.listSignIns(ctx, name, query), {
      name,
      query,
    }),
  ),
});
