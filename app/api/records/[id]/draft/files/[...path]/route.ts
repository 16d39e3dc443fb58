import * as files from "@/lib/files";
import {
  changeDraftFile,
  commitDraftFile,
  deleteDraftFile,
  downloadDraftFile,
  postDraftFile,
  readDraftFile,
  uploadDraftFile,
  uploadDraftFilePart,
} from "@/lib/files/endpoints";
import { endpoint, type UseCase } from "@/lib/http/endpoint";
import { openDraftFiles, openDraftFilesForChange } from "@/lib/works";

const reading =
  (id: string): files.OpenFiles =>
  (ctx) =>
    openDraftFiles(ctx, id);
const changing =
  (id: string): files.OpenFiles =>
  (ctx) =>
    openDraftFilesForChange(ctx, id);

const upload: UseCase<typeof uploadDraftFile> = async (ctx, { params, request, languages }) =>
  files.toFileJson(
    await files.uploadContent(ctx, changing(params.id), params.key, files.uploadOf(request)),
    languages,
  );

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = files.fileRoute({
  entry: {
    GET: endpoint(readDraftFile, async (ctx, { params, languages }) =>
      files.toFileJson(await files.readFile(ctx, reading(params.id), params.key), languages),
    ),
    PUT: endpoint(changeDraftFile, async (ctx, { params, body, languages }) =>
      files.toFileJson(
        await files.changeFile(ctx, changing(params.id), params.key, body),
        languages,
      ),
    ),
    DELETE: endpoint(deleteDraftFile, (ctx, { params }) =>
      files.deleteFile(ctx, changing(params.id), params.key),
    ),
  },
  content: {
    GET: endpoint(downloadDraftFile, async (ctx, { params, request }) =>
      files.presentDownload(request, await files.openDownload(ctx, reading(params.id), params.key)),
    ),
    PUT: endpoint(uploadDraftFile, upload),
    POST: endpoint(postDraftFile, upload),
  },
  part: {
    PUT: endpoint(
      uploadDraftFilePart,
      async (ctx, { params: { id, key, number }, request, languages }) =>
        files.toFileJson(
          await files.uploadPart(ctx, changing(id), key, {
            ...files.uploadOf(request),
            number: Number(number),
          }),
          languages,
        ),
    ),
  },
  commit: {
    POST: endpoint(commitDraftFile, async (ctx, { params, languages }) =>
      files.toFileJson(await files.commitFile(ctx, changing(params.id), params.key), languages),
    ),
  },
});
