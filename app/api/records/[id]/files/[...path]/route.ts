import * as files from "@/lib/files";
import { downloadRecordFile, readRecordFile } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { openRecordFiles } from "@/lib/works";

const reading =
  (id: string): files.OpenFiles =>
  (ctx) =>
    openRecordFiles(ctx, id);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = files.fileRoute({
  entry: {
    GET: endpoint(readRecordFile, async (ctx, { params }) =>
      files.toFileJson(await files.readFile(ctx, reading(params.id), params.key)),
    ),
  },
  content: {
    GET: endpoint(downloadRecordFile, async (ctx, { params, request }) =>
      files.presentDownload(request, await files.openDownload(ctx, reading(params.id), params.key)),
    ),
  },
  commit: {},
  part: {},
});
