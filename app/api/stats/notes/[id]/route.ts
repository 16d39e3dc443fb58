import * as statistics from "@/lib/statistics";
import { deleteChartNote } from "@/lib/statistics/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint(deleteChartNote, (ctx, { params: { id } }) =>
    statistics.deleteChartNote(ctx, id),
  ),
});
