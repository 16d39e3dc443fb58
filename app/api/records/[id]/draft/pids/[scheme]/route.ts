import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { discardPid, reservePid } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(reservePid, async (ctx, call) => {
    const { id, scheme } = call.params;
    return works.presentDraft(ctx, await works.reservePid(ctx, id, scheme), call);
  }),
  DELETE: endpoint(discardPid, async (ctx, call) => {
    const { id, scheme } = call.params;
    return works.presentDraft(ctx, await works.discardPid(ctx, id, scheme), call);
  }),
});
