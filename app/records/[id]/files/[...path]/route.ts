import { download } from "@/lib/files";
import { openFile } from "@/lib/files/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { absolute } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { openDraftFiles, openRecordFiles } from "@/lib/works";

const page = endpoint(openFile, (ctx, { params, query, request }) => {
  const open = query.preview ? openDraftFiles : openRecordFiles;
  return download(ctx, (opening) => open(opening, params.id), params.key, request, {
    save: query.download,
    headers: { Link: `<${absolute(`/records/${params.id}`)}>; rel="collection"; type="text/html"` },
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
