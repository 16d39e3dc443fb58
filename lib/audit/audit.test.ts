import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import type { Account } from "@/lib/users";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  historyOf,
  listAuditLog,
  readAuditEntry,
  recordAudit,
  toAuditLogJson,
  toAuditLogsJson,
} from ".";
import { listAuditLogs } from "./endpoints";
import { auditLogJson } from "./schema";

withTestDatabase();

let admin: Account;
let ada: Account;
const asAdmin = () => createContext({ actor: actorOf(admin) });
const PAGE = { page: 1, size: 20 };
const actions = async (query: Partial<Parameters<typeof listAuditLog>[1]>) =>
  (await listAuditLog(asAdmin(), { ...PAGE, ...query })).entries.map(({ action }) => action);

beforeAll(async () => {
  admin = await anAccount({ roles: [ADMIN_ROLE] });
  ada = await anAccount({ email: "ada@example.org", username: "ada" });
  const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`);
  const byAda = (day: string) =>
    createContext({ actor: actorOf(ada), now: at(day), requestId: `request-${day}` });
  await recordAudit(byAda("01"), { action: "tide.rise", objectType: "tide", objectId: "one" });
  await recordAudit(byAda("02"), {
    action: "tide.fall",
    objectType: "tide",
    objectId: "one",
    detail: { metres: 2 },
    before: { height: 3 },
    after: { height: 1 },
  });
  await recordAudit(systemContext({ now: at("03") }), {
    action: "moon.rise",
    objectType: "moon",
    objectId: "100%",
  });
});

describe("the audit log", () => {
  test("is for administrators, also by a token that may look at it", async () => {
    const byToken = (scopes: string[] | null) =>
      ({ ...actorOf(admin), via: "token", scopes }) as Actor;
    for (const scopes of [null, ["admin:read"]])
      await listAuditLog(createContext({ actor: byToken(scopes) }), PAGE);
    for (const actor of [ANONYMOUS, actorOf(ada), byToken(["records:read"])]) {
      const ctx = createContext({ actor });
      await expect(listAuditLog(ctx, PAGE)).rejects.toBeInstanceOf(NotPermitted);
      await expect(readAuditEntry(ctx, "1")).rejects.toBeInstanceOf(NotPermitted);
    }
  });

  test("is asked by thing, person, action, day, request, and by one word for all of these", async () => {
    expect(await actions({ resource_type: "tide", resource_id: "one" })).toEqual([
      "tide.fall",
      "tide.rise",
    ]);
    expect(await actions({ resource_type: "tide", sort: "oldest" })).toEqual([
      "tide.rise",
      "tide.fall",
    ]);
    expect(await actions({ user_id: String(ada.id) })).toEqual(["tide.fall", "tide.rise"]);
    expect(await actions({ user_id: "system", resource_type: "moon" })).toEqual(["moon.rise"]);
    expect(await actions({ from: "2026-03-02", until: "2026-03-02" })).toEqual(["tide.fall"]);
    for (const q of ["request-02", "tide.f"]) expect(await actions({ q })).toEqual(["tide.fall"]);
    for (const q of ["ada", "ADA@example.org"])
      expect(await actions({ q })).toEqual(["tide.fall", "tide.rise"]);
    expect(await actions({ q: "100%" })).toEqual(["moon.rise"]);
    expect(await actions({ q: "%" })).toEqual([]);
  });

  test("is in the order of the moments it shows, whenever the entries were written", async () => {
    for (const day of ["05", "04", "06"])
      await recordAudit(systemContext({ now: new Date(`2026-03-${day}T12:00:00Z`) }), {
        action: `ebb.day-${day}`,
        objectType: "ebb",
        objectId: "late",
      });
    const newestFirst = ["ebb.day-06", "ebb.day-05", "ebb.day-04"];
    expect(await actions({ resource_type: "ebb" })).toEqual(newestFirst);
    expect(await actions({ resource_type: "ebb", sort: "oldest" })).toEqual(
      newestFirst.toReversed(),
    );
    expect((await historyOf(systemContext(), "ebb", "late")).map(({ action }) => action)).toEqual(
      newestFirst,
    );
  });

  test("is paged and counted, and fits its contract", async () => {
    const query = { page: 1, size: 1, resource_type: "tide" };
    const found = await listAuditLog(asAdmin(), query);
    const json = toAuditLogsJson(found, query);
    listAuditLogs.response.parse(json);
    expect(json.hits.total).toBe(2);
    expect(json.aggregations?.action_name?.buckets.map(({ key }) => key)).toEqual([
      "tide.fall",
      "tide.rise",
    ]);
    expect(json.links.next).toContain("page=2");
  });

  test("shows one entry with who, what, and the facts before and after", async () => {
    const [entry] = (await listAuditLog(asAdmin(), { ...PAGE, action: "tide.fall" })).entries;
    const json = toAuditLogJson(await readAuditEntry(asAdmin(), String(entry?.id)));
    expect(auditLogJson.parse(json)).toMatchObject({
      resource: { type: "tide", id: "one" },
      user: { id: String(ada.id), username: "ada", email: "ada@example.org" },
      metadata: {
        request_id: "request-02",
        metres: 2,
        before: { height: 3 },
        after: { height: 1 },
      },
    });
    for (const id of ["0", "x", "99999999999999999"])
      await expect(readAuditEntry(asAdmin(), id)).rejects.toBeInstanceOf(NotFound);
  });
});
