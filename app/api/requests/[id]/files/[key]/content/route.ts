import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { downloadFile } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadFile, async (ctx, { params, request }) =>
    inbox.presentFile(request, await inbox.openFile(ctx, params.id, params.key)),
  ),
});
