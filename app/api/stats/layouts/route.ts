import * as statistics from "@/lib/statistics";
import { changeSiteLayouts } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint(changeSiteLayouts, (ctx, { body }) => statistics.changeSiteLayouts(ctx, body)),
});
