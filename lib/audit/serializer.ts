import { timestamp } from "@/lib/core/timestamp";
import { bucketsOf, listJson } from "@/lib/core/list-json";
import { valuesOf } from "@/lib/core/paging";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { EntryWithPerson } from "./repository";
import type { AuditLogJson } from "./schema";
import type { AuditQuery, listAuditLog } from "./service";

export function toAuditLogJson(entry: EntryWithPerson): AuditLogJson {
  const { username, email } = entry;
  const detail = entry.detail as Readonly<Record<string, unknown>>;
  return {
    id: String(entry.id),
    created: timestamp(entry.createdAt),
    action: entry.action,
    resource: { type: entry.objectType, id: entry.objectId },
    user: {
      id: entry.actor.replace(/^user:/, ""),
      ...(username ? { username } : {}),
      ...(email ? { email } : {}),
    },
    metadata: { ...detail, request_id: entry.requestId },
    links: { self: absoluteUrl(`/api/audit-logs/${entry.id}`) },
  };
}

export function toAuditLogsJson(
  { entries, counts, total, sort, size }: Awaited<ReturnType<typeof listAuditLog>>,
  query: AuditQuery,
) {
  const { q, resource_type, resource_id, user_id, action, from, until } = query;
  return listJson({
    path: "/api/audit-logs",
    hits: entries.map(toAuditLogJson),
    total,
    page: query.page,
    size,
    sort,
    params: { q, resource_type, resource_id, user_id, action, from, until },
    aggregations: {
      resource: {
        label: "Resource",
        buckets: bucketsOf(counts, "resource", valuesOf(resource_type)),
      },
      action_name: { label: "Action", buckets: bucketsOf(counts, "action_name", valuesOf(action)) },
    },
  });
}
