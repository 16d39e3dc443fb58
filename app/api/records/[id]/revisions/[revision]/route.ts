import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import * as works from "@/lib/works";
import { readRevision } from "@/lib/works/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readRevision, async (ctx, { params, query }) => {
    const options = { includePrevious: query.include_previous };
    const history = await works.readRevision(ctx, params.id, params.revision, options);
    return works.serializeRevisions(ctx, history);
  }),
});
