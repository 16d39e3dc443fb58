import * as collections from "@/lib/collections";
import { deleteLogo, readLogo, replaceLogo } from "@/lib/collections/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readLogo, (ctx, { params, request }) =>
    collections.logoResponse(ctx, params.id, request),
  ),
  PUT: endpoint(replaceLogo, async (ctx, { params, request }) =>
    collections.toLogoJson(await collections.replaceLogo(ctx, params.id, request)),
  ),
  DELETE: endpoint(deleteLogo, (ctx, { params }) => collections.deleteLogo(ctx, params.id)),
});
