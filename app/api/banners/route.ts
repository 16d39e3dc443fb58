import * as site from "@/lib/site";
import { createBanner, listBanners } from "@/lib/site/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listBanners, async (ctx, { query }) =>
    site.toBannersJson(await site.listBanners(ctx, query), query),
  ),
  POST: endpoint(createBanner, async (ctx, { body }) =>
    site.toBannerJson(await site.createBanner(ctx, body)),
  ),
});
