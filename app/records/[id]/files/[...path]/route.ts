import { openDownload, presentDownload } from "@/lib/files";
import { openFile } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { route } from "@/lib/http/route";
import { openDraftFiles, openRecordFiles } from "@/lib/works";

const page = endpoint(openFile, async (ctx, { params, query, request }) => {
  const open = query.preview ? openDraftFiles : openRecordFiles;
  const file = await openDownload(ctx, (opening) => open(opening, params.id), params.key);
  return presentDownload(request, file, {
    save: query.download,
    headers: {
      Link: `<${absoluteUrl(`/records/${params.id}`)}>; rel="collection"; type="text/html"`,
    },
  });
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (request, { params }) => {
      const { id, path } = await params;
      const key = [path ?? []].flat().join("/");
      return page(request, { params: Promise.resolve({ id, key }) });
    },
  },
  { refusals: "page" },
);
