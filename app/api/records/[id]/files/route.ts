import * as files from "@/lib/files";
import { listRecordFiles } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openRecordFiles } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listRecordFiles, async (ctx, { params }) =>
    files.toListJson(await files.listFiles(ctx, (open) => openRecordFiles(open, params.id))),
  ),
});
