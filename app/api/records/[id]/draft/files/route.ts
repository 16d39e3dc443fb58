import * as files from "@/lib/files";
import { deleteDraftFiles, listDraftFiles, startDraftFiles } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openDraftFiles, openDraftFilesForChange } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listDraftFiles, async (ctx, { params, languages }) =>
    files.toListJson(
      await files.listFiles(ctx, (open) => openDraftFiles(open, params.id)),
      languages,
    ),
  ),
  POST: endpoint(startDraftFiles, async (ctx, { params, body, languages }) =>
    files.toListJson(
      await files.startUploads(ctx, (open) => openDraftFilesForChange(open, params.id), body),
      languages,
    ),
  ),
  DELETE: endpoint(deleteDraftFiles, (ctx, { params }) =>
    files.deleteFiles(ctx, (open) => openDraftFilesForChange(open, params.id)),
  ),
});
