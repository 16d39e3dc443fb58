import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as imports from "@/lib/imports";
import { followImport } from "@/lib/imports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(followImport, (ctx, { params, request }) =>
    imports.followImport(ctx, params.collection, params.id, {
      lastEventId: request.headers.get("last-event-id"),
      signal: request.signal,
    }),
  ),
});
