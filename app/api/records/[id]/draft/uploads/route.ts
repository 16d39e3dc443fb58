import { resumableRoute, resumeUpload } from "@/lib/files";
import { createResumableUpload } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { openDraftFilesForChange } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resumableRoute({
  POST: endpoint(createResumableUpload, (ctx, { params: { id }, request }) =>
    resumeUpload(ctx, (open) => openDraftFilesForChange(open, id), request, {
      path: `/api/records/${id}/draft/uploads`,
    }),
  ),
});
