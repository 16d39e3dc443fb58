import { importFiles, toListJson } from "@/lib/files";
import { importDraftFiles } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { openFilesImport } from "@/lib/works";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint(importDraftFiles, async (ctx, { params, languages }) =>
    toListJson(await importFiles(ctx, (open) => openFilesImport(open, params.id)), languages),
  ),
});
