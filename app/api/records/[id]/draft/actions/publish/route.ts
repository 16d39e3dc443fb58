import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { publishDraft } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(publishDraft, async (ctx, call) =>
    works.presentWork(ctx, await works.publish(ctx, call.params.id), call),
  ),
});
