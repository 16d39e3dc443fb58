import { beforeAll, expect, test } from "vitest";
import { listAuditLog } from "@/lib/audit";
import { ADMIN_ROLE, type Actor, ANONYMOUS } from "@/lib/core/actor";
import { NotPermitted, ValidationError } from "@/lib/core/errors";
import { createContext } from "@/lib/db/context";
import { siteName } from "@/lib/users";
import { actorOf, anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  readManagedSite,
  repositoryDescription,
  siteDescription,
  unwrittenDescription,
  updateSite,
} from ".";

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
  expect(await updateSite(by(admin), { name: "  Tide Library " })).toEqual({
    name: "Tide Library",
    description: {},
  });
  await updateSite(by(admin), { name: "Tide Library" });
  expect(await siteName(by(ANONYMOUS))).toBe("Tide Library");
  const { entries } = await listAuditLog(by(admin), { page: 1, size: 5, action: "site.rename" });
  expect(entries.map(({ detail }) => detail)).toEqual([
    { before: { name: former }, after: { name: "Tide Library" } },
  ]);
});

test("it is described by language; readers of another one see what there is, and programs English", async () => {
  const shown = () =>
    Promise.all([siteDescription(by(reader), "en"), siteDescription(by(reader), "de")]);
  const unwritten = [unwrittenDescription("en"), unwrittenDescription("de")];
  expect(await shown()).toEqual(unwritten);
  await updateSite(by(admin), {
    name: "Tide Library",
    description: { en: " ", de: " Gezeiten und Küste. " },
  });
  expect(await shown()).toEqual(["Gezeiten und Küste.", "Gezeiten und Küste."]);
  await updateSite(by(admin), {
    name: "Tide Library",
    description: { en: "Tides.", de: "Gezeiten." },
  });
  expect(await shown()).toEqual(["Tides.", "Gezeiten."]);
  expect((await repositoryDescription(by(ANONYMOUS))).description).toBe("Tides.");
  // Whoever only renames it says nothing of the description.
  await updateSite(by(admin), { name: "Tide Library" });
  expect(await readManagedSite(by(admin))).toMatchObject({
    description: { en: "Tides.", de: "Gezeiten." },
  });
  await updateSite(by(admin), { name: "Tide Library", description: {} });
  expect(await shown()).toEqual(unwritten);
  const { entries } = await listAuditLog(by(admin), { page: 1, size: 5, action: "site.describe" });
  expect(entries.map(({ detail }) => detail)).toMatchObject([
    { before: { en: "Tides.", de: "Gezeiten." }, after: { en: null, de: null } },
    { before: { en: null, de: "Gezeiten und Küste." }, after: { en: "Tides.", de: "Gezeiten." } },
    { before: { de: null }, after: { de: "Gezeiten und Küste." } },
  ]);
});

test("nobody else names it, and it always has a name", async () => {
  const byToken = { ...admin, via: "token" } as Actor;
  for (const actor of [ANONYMOUS, reader, byToken]) {
    await expect(updateSite(by(actor), { name: "Mine" })).rejects.toBeInstanceOf(NotPermitted);
    await expect(readManagedSite(by(actor))).rejects.toBeInstanceOf(NotPermitted);
  }
  for (const name of ["", "  ", "x".repeat(121), undefined])
    await expect(updateSite(by(admin), { name })).rejects.toBeInstanceOf(ValidationError);
  expect(
    await fieldsOf(updateSite(by(admin), { name: "Tides", description: { de: "x".repeat(201) } })),
  ).toEqual(["description.de"]);
});
