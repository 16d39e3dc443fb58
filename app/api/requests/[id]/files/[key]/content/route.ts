import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { downloadFile } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadFile, async (ctx, { params, request }) =>
    requests.presentFile(request, await requests.openFile(ctx, params.id, params.key)),
  ),
});
