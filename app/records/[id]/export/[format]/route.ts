import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { exportWork, presentWorkExport } from "@/lib/works";
import { exportRecord } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: endpoint(exportRecord, async (ctx, { params, query }) =>
      presentWorkExport(ctx, await exportWork(ctx, params.id, query), params.format),
    ),
  },
  { refusals: "page" },
);
