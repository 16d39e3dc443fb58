import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS, type Actor, MODERATOR_ROLE, SYSTEM } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { matches } from "@/lib/core/rule";
import { historyOf } from "@/lib/audit";
import { sessionActor, sessionCookie } from "@/lib/auth/sessions";
import { findTokenOwner } from "@/lib/auth/repository";
import { hashToken } from "@/lib/auth/tokens";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOf, anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { type Account, issueToken, toManagedUsersJson } from ".";
import { listAllUsers } from "./endpoints";
import {
  changeAccountGroups,
  changeAccountStatus,
  listAllAccounts,
  readAccountGroups,
  readManagedAccount,
} from ".";

withTestDatabase();

let admin: Account;
const as = (actor: Actor) => createContext({ actor });
const asAdmin = () => as(actorOf(admin));
const PAGE = { page: 1, size: 20 };

beforeAll(async () => {
  admin = await anAccount({ fullName: "Grace Admin", roles: [ADMIN_ROLE] });
  await pool().query("INSERT INTO role (id, title, is_managed) VALUES ('partners', NULL, false)");
});

test("accounts are managed by administrators who are here themselves, and by the service", () => {
  const administrator = actorOf(admin);
  const by: [Actor, boolean][] = [
    [ANONYMOUS, false],
    [SYSTEM, true],
    [administrator, true],
    [{ ...administrator, via: "token" } as Actor, false],
    [actorOf(admin, { roles: [MODERATOR_ROLE] }), false],
    [actorOf(admin, { roles: [] }), false],
  ];
  for (const [actor, may] of by) {
    expect(administratorInPerson.allows(actor, undefined)).toBe(may);
    expect(matches(administratorInPerson.where(actor), {})).toBe(may);
  }
});

describe("the list of all accounts", () => {
  const idsFor = async (query: Partial<Parameters<typeof listAllAccounts>[1]>) =>
    (await listAllAccounts(asAdmin(), { ...PAGE, ...query })).accounts.map(
      ({ account }) => account.id,
    );

  test("is for nobody else", async () => {
    const person = await anAccount();
    for (const actor of [ANONYMOUS, actorOf(person), { ...actorOf(admin), via: "token" } as Actor])
      await expect(listAllAccounts(as(actor), PAGE)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("finds whoever there is by words, address, id, username and ORCID", async () => {
    const hidden = await anAccount({
      email: "zoe.hidden@library.example.org",
      username: "zoe-quiet",
      fullName: "Žofie Hidden",
      orcid: "0000-0002-1825-0097",
    });
    await pool().query(
      `UPDATE app_user SET active = false, preferences = preferences || '{"visibility": "restricted"}' WHERE id = $1`,
      [hidden.id],
    );
    for (const q of ["zofie hid", "library.example", "ZOE-QUIET", "0000-0002-1825-0097"])
      expect([q, await idsFor({ q })]).toEqual([q, [hidden.id]]);
    expect(await idsFor({ q: String(hidden.id) })).toContain(hidden.id);
    for (const q of ["%", "_", "'; DROP TABLE app_user; --", "\\", "💥"])
      await expect(idsFor({ q })).resolves.toBeInstanceOf(Array);
    expect(await idsFor({ q: "hidden", is_active: true })).toEqual([]);
    expect(await idsFor({ q: "hidden", status: "inactive" })).toEqual([hidden.id]);
    expect(await idsFor({ q: "hidden", roles: ADMIN_ROLE })).toEqual([]);
  });

  test("is paged, counts what it found, and fits its contract", async () => {
    await Promise.all(Array.from({ length: 5 }, () => anAccount({ fullName: "Paged Person" })));
    const query = { page: 2, size: 2, q: "paged", sort: "oldest" };
    const found = await listAllAccounts(asAdmin(), query);
    expect(found.total).toBe(5);
    const json = toManagedUsersJson(actorOf(admin), found, query);
    listAllUsers.response.parse(json);
    expect(json.links).toMatchObject({
      prev: expect.stringContaining("page=1") as string,
      next: expect.stringContaining("page=3") as string,
    });
    expect(json.aggregations?.status?.buckets).toEqual([
      { key: "active", label: "active", doc_count: 5, is_selected: false },
    ]);
    expect(json.hits.hits[0]).toMatchObject({ status: "active", roles: [], sessions: 0 });
  });

  test("knows no other order or status than its own", async () => {
    await expect(idsFor({ sort: "size" })).rejects.toMatchObject({ status: 400 });
    expect(await fieldsOf(idsFor({ status: "asleep" }))).toEqual(["status"]);
  });
});

describe("where an account stands", () => {
  let person: Account;
  beforeEach(async () => {
    person = await anAccount({ password: "tide pools at dawn" });
  });
  const change = (name: Parameters<typeof changeAccountStatus>[2], id = String(person.id)) =>
    changeAccountStatus(asAdmin(), id, name);

  test("closed, it ends its sessions and refuses its tokens; opened, the tokens work again", async () => {
    const { sessionId } = await signedInAs(person);
    const { text } = await issueToken(systemContext(), person.id, { name: "test", scopes: [] });
    const cookie = (await sessionCookie(sessionId)).split(";")[0] ?? "";
    const request = { headers: new Headers({ cookie }) };
    expect(await sessionActor(request)).toBeDefined();
    expect((await change("deactivate")).active).toBe(false);
    expect(await sessionActor(request)).toBeUndefined();
    expect(await findTokenOwner(hashToken(text))).toBeUndefined();
    await change("activate");
    expect(await sessionActor(request)).toBeUndefined();
    expect((await findTokenOwner(hashToken(text)))?.userId).toBe(person.id);
    expect((await readManagedAccount(asAdmin(), String(person.id))).use.sessions).toBe(0);
  });

  test("is written down with before and after", async () => {
    await changeAccountStatus(asAdmin(), String(person.id), "block", { note: "Sells pills." });
    const [entry] = await historyOf(systemContext(), "user", String(person.id));
    expect(entry).toMatchObject({
      action: "user.block",
      actor: `user:${admin.id}`,
      detail: {
        note: "Sells pills.",
        before: { active: true, verified: false, blocked: false },
        after: { active: true, verified: false, blocked: true },
      },
    });
  });

  test.each([
    ["activate", "users.alreadyActive"],
    ["restore", "users.notBlocked"],
  ] as const)("does not change twice: %s", async (name, message) => {
    await expect(change(name)).rejects.toMatchObject({ status: 400, message });
  });

  test("changes once, of several who try at once", async () => {
    const tried = await Promise.allSettled([change("deactivate"), change("deactivate")]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is not changed by its owner, by others, or by a token", async () => {
    const id = String(admin.id);
    for (const actor of [actorOf(admin), actorOf(person), ANONYMOUS])
      await expect(changeAccountStatus(as(actor), id, "deactivate")).rejects.toBeInstanceOf(
        NotPermitted,
      );
    const byToken = { ...actorOf(admin), via: "token" } as Actor;
    await expect(
      changeAccountStatus(as(byToken), String(person.id), "deactivate"),
    ).rejects.toBeInstanceOf(NotPermitted);
    for (const unknown of ["0", "999999999", "x"])
      await expect(change("activate", unknown)).rejects.toBeInstanceOf(NotFound);
  });

  test("the last administrator stays, also when two close each other", async () => {
    await expect(
      changeAccountStatus(systemContext(), String(admin.id), "deactivate"),
    ).rejects.toBeInstanceOf(BadRequest);
    const other = await anAccount({ roles: [ADMIN_ROLE] });
    const tried = await Promise.allSettled([
      changeAccountStatus(as(actorOf(other)), String(admin.id), "block"),
      changeAccountStatus(as(actorOf(admin)), String(other.id), "block"),
    ]);
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await pool().query("UPDATE app_user SET blocked_at = NULL WHERE id = $1", [admin.id]);
  });
});

describe("the groups of an account", () => {
  const change = (account: Account, how: "add" | "set" | "remove", groups: string[]) =>
    changeAccountGroups(asAdmin(), String(account.id), how, { groups });

  test("are given, replaced and taken, and the trail says which were there", async () => {
    const person = await anAccount();
    expect(await change(person, "add", [MODERATOR_ROLE])).toEqual({
      added: [MODERATOR_ROLE],
      removed: [],
      groups: [MODERATOR_ROLE],
    });
    expect(await change(person, "set", ["group-collections-owner"])).toEqual({
      added: ["group-collections-owner"],
      removed: [MODERATOR_ROLE],
      groups: ["group-collections-owner"],
    });
    expect((await change(person, "remove", ["group-collections-owner"])).groups).toEqual([]);
    const history = await historyOf(systemContext(), "user", String(person.id));
    expect(history.slice(0, 3).map(({ detail }) => detail)).toEqual([
      { before: { groups: ["group-collections-owner"] }, after: { groups: [] } },
      { before: { groups: [MODERATOR_ROLE] }, after: { groups: ["group-collections-owner"] } },
      { before: { groups: [] }, after: { groups: [MODERATOR_ROLE] } },
    ]);
  });

  test("that do not exist or belong to a partner are not given", async () => {
    const person = await anAccount();
    expect(await fieldsOf(change(person, "add", ["nowhere"]))).toEqual(["groups"]);
    expect(await fieldsOf(change(person, "add", ["partners"]))).toEqual(["groups"]);
  });

  test("are read by their owner and by administrators, who see what there is to give", async () => {
    const person = await anAccount({ roles: [MODERATOR_ROLE] });
    const id = String(person.id);
    expect(await readAccountGroups(as(actorOf(person)), id)).toMatchObject({
      held: [{ id: MODERATOR_ROLE }],
      available: [],
    });
    const { available } = await readAccountGroups(asAdmin(), id);
    expect(available.map((one) => one.id)).toEqual(
      expect.arrayContaining([ADMIN_ROLE, MODERATOR_ROLE, "partners"]),
    );
    const stranger = await anAccount();
    await expect(readAccountGroups(as(actorOf(stranger)), id)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("nobody gives themselves, and the last administrator keeps theirs", async () => {
    await expect(change(admin, "add", [MODERATOR_ROLE])).rejects.toBeInstanceOf(NotPermitted);
    await pool().query("UPDATE app_user SET blocked_at = now() WHERE id <> $1", [admin.id]);
    await expect(
      changeAccountGroups(systemContext(), String(admin.id), "set", { groups: [] }),
    ).rejects.toBeInstanceOf(BadRequest);
  });
});
