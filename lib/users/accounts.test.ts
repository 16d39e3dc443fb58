import { describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { BadRequest, Conflict, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { historyOf } from "@/lib/audit";
import { actorOf, anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { createAccount, findAccount, findAccounts, grantRole, listAccounts, revokeRole } from ".";

withTestDatabase();

const system = () => systemContext();

describe("an account", () => {
  test("is found by id, e-mail address in any case, and username", async () => {
    const ada = await anAccount({ email: "Ada.L@Example.org", fullName: "Ada Lovelace" });
    expect(ada).toMatchObject({ email: "ada.l@example.org", username: "ada-l" });
    for (const reference of [String(ada.id), "ADA.L@example.org", "ada-l"])
      expect((await findAccount(system(), reference))?.id).toBe(ada.id);
    for (const unknown of ["0", "99999999999", "1e3", "-1", "nobody", "x@example.org", ""])
      expect(await findAccount(system(), unknown)).toBeUndefined();
    const found = await findAccounts(system(), [String(ada.id), "999999", "x", String(ada.id)]);
    expect([...found.keys()]).toEqual([String(ada.id)]);
  });

  test("gets a username of its own, whatever the address begins with", async () => {
    const names = [];
    for (const email of ["kim@a.example", "kim@b.example", "7up@c.example", "_x@d.example"])
      names.push((await anAccount({ email })).username);
    expect(names).toEqual(["kim", "kim-2", "user-7up", "user-_x"]);
  });

  test("is the only one with its e-mail address, also when two are made at once", async () => {
    const wanted = { email: "twin@example.org", fullName: "Twin" };
    const made = await Promise.allSettled([
      createAccount(system(), wanted),
      createAccount(system(), { ...wanted, email: "TWIN@example.org" }),
    ]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(createAccount(system(), wanted)).rejects.toBeInstanceOf(Conflict);
  });

  test("never shows its password hash", async () => {
    const account = await anAccount({ password: "a long enough one" });
    expect(JSON.stringify(account)).not.toContain("argon2");
  });

  test("says by field what is wrong with it", async () => {
    const refused = createAccount(system(), {
      email: "no address",
      fullName: "",
      password: "short",
      orcid: "0000",
    });
    await expect(fieldsOf(refused)).resolves.toEqual(["email", "fullName", "password", "orcid"]);
    await expect(fieldsOf(anAccount({ orcid: "0000-0002-1825-0098" }))).resolves.toEqual(["orcid"]);
  });

  test("is made by administrators who are signed in, and by nobody else", async () => {
    const admin = await anAccount({ roles: [ADMIN_ROLE] });
    const may = createContext({ actor: actorOf(admin) });
    expect((await createAccount(may, { email: "n@example.org", fullName: "N" })).id).toBeDefined();
    const mayNot = [
      ANONYMOUS,
      actorOf(admin, { via: "token" }),
      actorOf(await anAccount()),
    ] as const;
    for (const actor of mayNot) {
      const ctx = createContext({ actor });
      const wanted = { email: "m@example.org", fullName: "M" };
      await expect(createAccount(ctx, wanted)).rejects.toBeInstanceOf(NotPermitted);
      await expect(listAccounts(ctx)).rejects.toBeInstanceOf(NotPermitted);
      await expect(grantRole(ctx, admin, "editors")).rejects.toBeInstanceOf(NotPermitted);
      await expect(revokeRole(ctx, admin, ADMIN_ROLE)).rejects.toBeInstanceOf(NotPermitted);
    }
  });

  test("is listed with the others page by page", async () => {
    const [first] = await listAccounts(system(), { limit: 1 });
    const [second] = await listAccounts(system(), { after: first?.id ?? 0, limit: 1 });
    expect(second?.id).toBeGreaterThan(first?.id ?? Infinity);
  });
});

describe("roles", () => {
  test("are given and taken once, and both are written down", async () => {
    const person = await anAccount();
    expect(await grantRole(system(), person, "editors")).toBe(true);
    expect(await grantRole(system(), person, "editors")).toBe(false);
    expect((await findAccount(system(), String(person.id)))?.roles).toEqual(["editors"]);
    expect(await revokeRole(system(), person, "editors")).toBe(true);
    expect(await revokeRole(system(), person, "editors")).toBe(false);
    const history = await historyOf(system(), "user", String(person.id));
    expect(history.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      "system user.role.revoke",
      "system user.role.grant",
      "system user.create",
    ]);
  });

  test("have names that can stand in an address", async () => {
    const person = await anAccount();
    for (const bad of ["", "a b", "1st", "a/b", "x".repeat(300)])
      await expect(grantRole(system(), person, bad)).rejects.toBeInstanceOf(BadRequest);
  });

  test("leave an administrator, even when two are taken out at once", async () => {
    await pool().query("DELETE FROM role_member WHERE role_id = 'admin'");
    const [one, other] = [
      await anAccount({ roles: [ADMIN_ROLE] }),
      await anAccount({ roles: [ADMIN_ROLE] }),
    ];
    const results = await Promise.allSettled([
      revokeRole(system(), one, ADMIN_ROLE),
      revokeRole(system(), other, ADMIN_ROLE),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await pool().query("SELECT 1 FROM role_member WHERE role_id = 'admin'");
    expect(rows).toHaveLength(1);
  });
});

test("an ORCID iD that is known to be somebody's is not given to another account", async () => {
  const orcid = "0000-0001-5109-3700";
  await anAccount({ orcid });
  await expect(anAccount({ orcid })).rejects.toMatchObject({ issues: [{ field: "orcid" }] });
});
