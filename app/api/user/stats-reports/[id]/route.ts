import * as statistics from "@/lib/statistics";
import { deleteMailReport } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(deleteMailReport, (ctx, { params: { id } }) =>
    statistics.deleteMailReport(ctx, id),
  ),
});
