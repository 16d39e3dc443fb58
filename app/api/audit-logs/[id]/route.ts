import * as audit from "@/lib/audit";
import { readAuditLog } from "@/lib/audit/endpoints";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint(readAuditLog, async (ctx, { params }) =>
    audit.toAuditLogJson(await audit.readAuditEntry(ctx, params.id)),
  ),
});
