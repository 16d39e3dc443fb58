import { downloadArchive } from "@/lib/files";
import { downloadRecordArchive } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openRecordFiles } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadRecordArchive, (ctx, { params, request }) =>
    downloadArchive(ctx, (open) => openRecordFiles(open, params.id), request),
  ),
});
