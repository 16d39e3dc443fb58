import { z } from "zod";
import { pageQuery, pageSize } from "@/lib/core/paging";
import { errorKey } from "@/lib/core/parse";
import { type Contract, defineContract } from "@/lib/http/contract";
import { auditLogJson } from "./schema";

const word = z.string().max(200).optional();
const day = z.iso.date(errorKey("validation.dateForm")).optional();

export const listAuditLogs = defineContract({
  method: "GET",
  path: "/api/audit-logs",
  summary: "Search the audit log (administrators signed in by cookie only)",
  status: 200,
  query: pageQuery.extend({
    size: pageSize(20),
    q: word.describe(
      "The ID of an object or of a request, the beginning of an action, an email address, or words of a person's name",
    ),
    sort: word.describe("`newest` or `oldest`"),
    resource_type: word.describe("Only changes to objects of this kind, as named in the entries"),
    resource_id: word.describe("Only changes to the object with this ID"),
    user_id: word.describe("ID of an account, `system` or `anonymous`"),
    action: word.describe("e.g. `work.publish`"),
    from: day.describe("First day (UTC)"),
    until: day.describe("Last day (UTC)"),
  }),
  response: z.object({
    hits: z.object({ hits: z.array(auditLogJson), total: z.int() }),
    aggregations: z.record(z.string(), z.unknown()),
    sortBy: z.string(),
    page: z.int(),
    links: z.record(z.string(), z.string()),
  }),
});

export const readAuditLog = defineContract({
  method: "GET",
  path: "/api/audit-logs/{id}",
  summary: "Read one entry of the audit log (administrators signed in by cookie only)",
  status: 200,
  response: auditLogJson,
});

export const auditContracts: readonly Contract[] = [listAuditLogs, readAuditLog];
