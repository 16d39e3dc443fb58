import { presentPreview, previewFile } from "@/lib/files";
import { previewRecordFile } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { localeOf } from "@/lib/i18n/locale-of-request";
import { openDraftFiles, openRecordFiles } from "@/lib/works";

const preview = endpoint(previewRecordFile, async (ctx, { params, query, request }) => {
  const open = query.draft ? openDraftFiles : openRecordFiles;
  const preview = await previewFile(ctx, (opening) => open(opening, params.id), params.key, {
    locale: localeOf(ctx.actor, request),
    content: query.content,
    member: query.member,
  });
  return presentPreview(request, preview);
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (request, { params }) => {
    const { id, path } = await params;
    const key = [path ?? []].flat().join("/");
    return preview(request, { params: Promise.resolve({ id, key }) });
  },
});
