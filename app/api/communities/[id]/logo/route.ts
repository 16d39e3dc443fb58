import * as collections from "@/lib/collections";
import { deleteLogo, readLogo, replaceLogo } from "@/lib/collections/endpoints";
import { incomingBody } from "@/lib/http/body";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readLogo, async (ctx, { params, request, url }) => {
    const size = Number(url.searchParams.get("size"));
    return collections.presentLogo(request, await collections.readLogo(ctx, params.id, { size }));
  }),
  PUT: endpoint(replaceLogo, async (ctx, { params, request }) =>
    collections.serializeLogo(await collections.replaceLogo(ctx, params.id, incomingBody(request))),
  ),
  DELETE: endpoint(deleteLogo, (ctx, { params }) => collections.deleteLogo(ctx, params.id)),
});
