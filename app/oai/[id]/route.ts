import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { resolveOai } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: endpoint(resolveOai, async (ctx, { params }) =>
      works.redirectToPage(await works.workIdOfOai(ctx, params.id)),
    ),
  },
  { refusals: "page" },
);
