import * as administration from "@/lib/administration";
import { readLimits } from "@/lib/administration/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readLimits, async (ctx) =>
    administration.toLimitsJson(administration.readLimits(ctx)),
  ),
});
