import * as site from "@/lib/site";
import { deleteBanner, readBanner, updateBanner } from "@/lib/site/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readBanner, async (ctx, { params }) =>
    site.toBannerJson(await site.readBanner(ctx, params.id)),
  ),
  PUT: endpoint(updateBanner, async (ctx, { params, body }) =>
    site.toBannerJson(await site.updateBanner(ctx, params.id, body)),
  ),
  DELETE: endpoint(deleteBanner, (ctx, { params }) => site.deleteBanner(ctx, params.id)),
});
