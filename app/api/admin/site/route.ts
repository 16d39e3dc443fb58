import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updateSite } from "@/lib/site";
import { updateSite as contract } from "@/lib/site/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(contract, (ctx, { body }) => updateSite(ctx, body)),
});
