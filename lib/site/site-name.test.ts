import { beforeAll, expect, test } from "vitest";
import { listAuditLog } from "@/lib/audit";
import { ADMIN_ROLE, type Actor, ANONYMOUS } from "@/lib/core/actor";
import { NotPermitted, ValidationError } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import { siteName } from "@/lib/users";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { readManagedSite, renameSite } from ".";

withTestDatabase();

let admin: Actor;
let reader: Actor;
const by = (actor: Actor) => createContext({ actor });

beforeAll(async () => {
  admin = actorOf(await anAccount({ roles: [ADMIN_ROLE] }));
  reader = actorOf(await anAccount());
});

test("administrators who are here themselves name the site, and the log tells of it once", async () => {
  const former = await siteName(by(admin));
  expect(await renameSite(by(admin), { name: "  Tide Library " })).toEqual({
    name: "Tide Library",
  });
  await renameSite(by(admin), { name: "Tide Library" });
  expect(await siteName(by(ANONYMOUS))).toBe("Tide Library");
  const { entries } = await listAuditLog(by(admin), { page: 1, size: 5, action: "site.rename" });
  expect(entries.map(({ detail }) => detail)).toEqual([
    { before: { name: former }, after: { name: "Tide Library" } },
  ]);
});

test("nobody else names it, and it always has a name", async () => {
  const byToken = { ...admin, via: "token" } as Actor;
  for (const actor of [ANONYMOUS, reader, byToken]) {
    await expect(renameSite(by(actor), { name: "Mine" })).rejects.toBeInstanceOf(NotPermitted);
    await expect(readManagedSite(by(actor))).rejects.toBeInstanceOf(NotPermitted);
  }
  for (const name of ["", "  ", "x".repeat(121), undefined])
    await expect(renameSite(by(admin), { name })).rejects.toBeInstanceOf(ValidationError);
});
