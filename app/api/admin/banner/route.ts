import * as site from "@/lib/site";
import { changeBanner, removeBanner } from "@/lib/site/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(changeBanner, async (ctx, { body }) =>
    site.toBannerJson(await site.changeBanner(ctx, body)),
  ),
  DELETE: endpoint(removeBanner, (ctx) => site.removeBanner(ctx)),
});
