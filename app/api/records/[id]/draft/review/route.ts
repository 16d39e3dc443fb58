import { endpoint } from "@/lib/http/endpoint";
import { ifMatch } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { deleteReview, readReview, setReview } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readReview, async (ctx, { params }) =>
    works.presentReview(ctx, await works.readReview(ctx, params.id)),
  ),
  PUT: endpoint(setReview, async (ctx, { params, body, request }) =>
    works.presentReview(ctx, await works.setReview(ctx, params.id, body, ifMatch(request))),
  ),
  DELETE: endpoint(deleteReview, (ctx, { params, request }) =>
    works.deleteReview(ctx, params.id, ifMatch(request)),
  ),
});
