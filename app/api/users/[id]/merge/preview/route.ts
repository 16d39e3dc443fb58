import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as merging from "@/lib/merging";
import { previewMerge } from "@/lib/merging/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(previewMerge, (ctx, { params, query }) =>
    merging.previewMerge(ctx, params.id, query),
  ),
});
