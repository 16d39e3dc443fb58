import { downloadArchive } from "@/lib/files";
import { downloadDraftArchive } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openDraftFiles } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadDraftArchive, (ctx, { params, request }) =>
    downloadArchive(ctx, (open) => openDraftFiles(open, params.id), request),
  ),
});
