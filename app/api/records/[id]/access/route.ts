import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { changeAccessSettings } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(changeAccessSettings, async (ctx, call) => {
    const { params, body } = call;
    return works.presentWorkOrDraft(
      ctx,
      await works.changeAccessSettings(ctx, params.id, body),
      call,
    );
  }),
});
