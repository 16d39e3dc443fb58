import * as administration from "@/lib/administration";
import { removeJob } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(removeJob, (ctx, { params }) => administration.removeJob(ctx, params.id)),
});
