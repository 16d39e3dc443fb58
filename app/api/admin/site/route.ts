import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { renameSite } from "@/lib/site";
import { renameSite as contract } from "@/lib/site/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(contract, (ctx, { body }) => renameSite(ctx, body)),
});
