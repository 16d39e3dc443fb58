import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { discardPid, reservePid } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(reservePid, async (ctx, { params }) =>
    works.draftAnswer(ctx, await works.reservePid(ctx, params.id, params.scheme)),
  ),
  DELETE: endpoint(discardPid, async (ctx, { params }) =>
    works.draftAnswer(ctx, await works.discardPid(ctx, params.id, params.scheme)),
  ),
});
