import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { submitReview } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(submitReview, async (ctx, { params, body }) =>
    works.presentReview(ctx, await works.submitReview(ctx, params.id, body)),
  ),
});
