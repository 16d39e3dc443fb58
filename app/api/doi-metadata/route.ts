import * as works from "@/lib/works";
import { describeDoi } from "@/lib/works/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(describeDoi, async (ctx, { query }) => ({
    bibtex: await works.describeDoi(ctx, query.doi ?? ""),
  })),
});
