import { uploadOf } from "@/lib/files";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as inbox from "@/lib/inbox";
import { uploadFile } from "@/lib/inbox/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint(uploadFile, async (ctx, { params, request }) =>
    inbox.fileJson(await inbox.uploadFile(ctx, params.id, params.name, uploadOf(request))),
  ),
});
