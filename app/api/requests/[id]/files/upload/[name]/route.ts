import { uploadOf } from "@/lib/files";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as requests from "@/lib/requests";
import { uploadFile } from "@/lib/requests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(uploadFile, async (ctx, { params, request }) =>
    requests.fileJson(await requests.uploadFile(ctx, params.id, params.name, uploadOf(request))),
  ),
});
