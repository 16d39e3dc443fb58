import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { resolveDoi } from "@/lib/works/endpoints";

const resolve = endpoint(resolveDoi, async (ctx, { params }) =>
  works.redirectToPage(await works.workIdOfDoi(ctx, params.doi)),
);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (request, { params }) => {
      const doi = [(await params).doi ?? []].flat().join("/");
      return resolve(request, { params: Promise.resolve({ doi }) });
    },
  },
  { refusals: "page" },
);
