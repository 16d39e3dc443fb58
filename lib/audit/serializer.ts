import { listJson } from "@/lib/http/list";
import { absolute } from "@/lib/http/respond";
import type { EntryCounts, EntryWithPerson } from "./repository";
import type { AuditLogJson } from "./schema";
import type { AuditQuery, listAuditLog } from "./service";

const instant = (at: Date) => at.toISOString().replace("Z", "000+00:00");

export function toAuditLogJson(entry: EntryWithPerson): AuditLogJson {
  const { username, email } = entry;
  const detail = entry.detail as Readonly<Record<string, unknown>>;
  return {
    id: String(entry.id),
    created: instant(entry.createdAt),
    action: entry.action,
    resource: { type: entry.objectType, id: entry.objectId },
    user: {
      id: entry.actor.replace(/^user:/, ""),
      ...(username ? { username } : {}),
      ...(email ? { email } : {}),
    },
    metadata: { ...detail, request_id: entry.requestId },
    links: { self: absolute(`/api/audit-logs/${entry.id}`) },
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
      resource: { label: "Resource", buckets: bucketsOf("resource", counts, resource_type) },
      action_name: { label: "Action", buckets: bucketsOf("action_name", counts, action) },
    },
  });
}

function bucketsOf(
  facet: EntryCounts["facet"],
  counts: readonly EntryCounts[],
  chosen: string | undefined,
) {
  return counts
    .filter((one) => one.facet === facet)
    .map(({ key, count }) => ({
      key,
      label: key,
      doc_count: count,
      is_selected: key === chosen,
    }));
}
