import { resumableRoute, resumeUpload } from "@/lib/files";
import {
  continueResumableUpload,
  endResumableUpload,
  readResumableUpload,
} from "@/lib/files/endpoints";
import { endpoint, type UseCase } from "@/lib/http/endpoint";
import { openDraftFilesForChange } from "@/lib/works";

const resume: UseCase<typeof continueResumableUpload> = (
  ctx,
  { params: { id, upload }, request },
) =>
  resumeUpload(ctx, (open) => openDraftFilesForChange(open, id), request, {
    path: `/api/records/${id}/draft/uploads`,
    uploadId: upload,
  });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resumableRoute({
  GET: endpoint(readResumableUpload, resume),
  PATCH: endpoint(continueResumableUpload, resume),
  DELETE: endpoint(endResumableUpload, resume),
});
