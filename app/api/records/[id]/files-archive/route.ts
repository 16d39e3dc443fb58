import { openArchive, presentArchive } from "@/lib/files";
import { downloadRecordArchive } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openRecordFiles } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadRecordArchive, async (ctx, { params, request }) =>
    presentArchive(request, await openArchive(ctx, (open) => openRecordFiles(open, params.id))),
  ),
});
