import { openArchive, presentArchive } from "@/lib/files";
import { downloadDraftArchive } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openDraftFiles } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(downloadDraftArchive, async (ctx, { params, request }) =>
    presentArchive(request, await openArchive(ctx, (open) => openDraftFiles(open, params.id))),
  ),
});
