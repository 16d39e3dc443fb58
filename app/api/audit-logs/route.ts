import * as audit from "@/lib/audit";
import { listAuditLogs } from "@/lib/audit/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(listAuditLogs, async (ctx, { query }) =>
    audit.toAuditLogsJson(await audit.listAuditLog(ctx, query), query),
  ),
});
