import { beforeAll, describe, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { type Account, readGroup, readPerson, searchGroups, searchPeople, toUserJson } from ".";
import { userJson } from "./schema";

withTestDatabase();

let ada: Account;
let hidden: Account;
let open: Account;
let admin: Account;

const as = (actor: Actor) => createContext({ actor });
const change = (account: Account, sql: string) =>
  pool().query(`UPDATE app_user SET ${sql} WHERE id = $1`, [account.id]);
const prefer = (account: Account, key: string, value: string) =>
  change(account, `preferences = jsonb_set(preferences, '{${key}}', '"${value}"')`);

beforeAll(async () => {
  ada = await anAccount({
    email: "ada@example.org",
    fullName: "Ada Lovelace",
    orcid: "0000-0002-1825-0097",
  });
  hidden = await anAccount({ email: "hidden@example.org", fullName: "Ada Hidden" });
  open = await anAccount({ email: "open@example.org", fullName: "Žofie Ångström" });
  admin = await anAccount({ roles: [ADMIN_ROLE] });
  await prefer(hidden, "visibility", "restricted");
  await prefer(open, "email_visibility", "public");
});

const idsFor = async (actor: Actor, text: string, by: "q" | "suggest" = "suggest") =>
  (await searchPeople(as(actor), { [by]: text })).map(({ id }) => id);

describe("looking for people", () => {
  test("is for people who are signed in", async () => {
    await expect(searchPeople(as(ANONYMOUS), { q: "ada" })).rejects.toBeInstanceOf(NotPermitted);
  });

  test("finds by the beginnings of words, in any order, without accents", async () => {
    const reader = actorOf(admin, { roles: [] });
    for (const text of ["ada", "love", "Lovelace Ad", "ADA LOVELACE"])
      expect(await idsFor(reader, text)).toEqual([ada.id]);
    expect(await idsFor(reader, "angstrom zof")).toEqual([open.id]);
    expect(await idsFor(reader, "ada nightingale")).toEqual([]);
  });

  test("forgives a slip of the pen", async () => {
    expect(await idsFor(actorOf(open), "Lovelase")).toEqual([ada.id]);
  });

  test("knows usernames and ORCIDs, and e-mail addresses of those who show theirs", async () => {
    const reader = actorOf(admin, { roles: [] });
    expect(await idsFor(reader, "0000-0002-1825-0097")).toEqual([ada.id]);
    expect(await idsFor(reader, "open@example.org")).toContain(open.id);
    expect(await idsFor(reader, "open")).toEqual([open.id]);
    await change(ada, "username = 'countess'");
    expect(await idsFor(reader, "ada@example.org")).not.toContain(hidden.id);
    const stranger = await anAccount({ email: "secret.address@example.net", username: "quiet" });
    expect(await idsFor(reader, "secret.address@example.net")).not.toContain(stranger.id);
    expect(await idsFor(actorOf(admin), "secret.address@example.net")).toContain(stranger.id);
  });

  test("shows hidden people to themselves and to administrators only", async () => {
    expect(await idsFor(actorOf(open), "hidden")).toEqual([]);
    expect(await idsFor(actorOf(hidden), "hidden")).toEqual([hidden.id]);
    expect(await idsFor(actorOf(admin), "hidden")).toEqual([hidden.id]);
  });

  test("agrees with reading one: whoever is found can be read, whoever cannot be read is not found", async () => {
    const gone = await anAccount({ fullName: "Agree Gone" });
    const blocked = await anAccount({ fullName: "Agree Blocked" });
    const shy = await anAccount({ fullName: "Agree Shy" });
    const here = await anAccount({ fullName: "Agree Here" });
    await change(gone, "active = false");
    await change(blocked, "blocked_at = now()");
    await prefer(shy, "visibility", "restricted");
    for (const reader of [actorOf(here), actorOf(shy), actorOf(admin), actorOf(open)]) {
      const found = await idsFor(reader, "agree");
      for (const person of [gone, blocked, shy, here]) {
        const readable = await readPerson(as(reader), String(person.id)).then(
          () => true,
          () => false,
        );
        expect([person.profile.full_name, found.includes(person.id)]).toEqual([
          person.profile.full_name,
          readable,
        ]);
      }
    }
  });

  test("never gives more than ten", async () => {
    await Promise.all(Array.from({ length: 12 }, () => anAccount({ fullName: "Many Namesakes" })));
    expect(await idsFor(actorOf(ada), "namesakes")).toHaveLength(10);
  });

  test.each(["%", "_", "'", "\\", "a'; DROP TABLE app_user; --", "<%", "((", "\u0000", "💥", "  "])(
    "takes %o for text",
    async (text) => {
      await expect(idsFor(actorOf(ada), text)).resolves.toBeInstanceOf(Array);
    },
  );

  test("takes one way of asking, not two", async () => {
    const both = searchPeople(as(actorOf(ada)), { q: "a", suggest: "b" });
    await expect(both).rejects.toBeInstanceOf(BadRequest);
  });
});

describe("a person", () => {
  test("does not exist for anonymous callers, nor a hidden one for others", async () => {
    await expect(readPerson(as(ANONYMOUS), String(ada.id))).rejects.toBeInstanceOf(NotFound);
    for (const id of [String(hidden.id), "999999", "x"])
      await expect(readPerson(as(actorOf(open)), id)).rejects.toBeInstanceOf(NotFound);
  });

  test("shows others the profile, the address by choice, and the account only to its owner", () => {
    const keys = (actor: Actor, account: Account) => Object.keys(toUserJson(actor, account)).sort();
    const base = ["id", "identities", "is_current_user", "links", "profile", "username"];
    expect(keys(actorOf(open), ada)).toEqual(base);
    expect(
      keys(actorOf(ada), {
        ...open,
        preferences: { ...open.preferences, email_visibility: "public" },
      }),
    ).toEqual(["email", ...base]);
    const ofAccount = [
      ...[...base, "email", "preferences", "active", "confirmed", "verified", "blocked", "domain"],
      ...["created", "updated", "revision_id"],
    ];
    const ofManaged = ["status", "visibility", "roles", "verified_at", "blocked_at"];
    expect(keys(actorOf(ada), ada)).toEqual(ofAccount.sort());
    expect(keys(actorOf(admin, { via: "token" }), ada)).toEqual(ofAccount);
    expect(keys(actorOf(admin), ada)).toEqual([...ofAccount, ...ofManaged].sort());
    expect(userJson.parse(toUserJson(actorOf(ada), ada))).toMatchObject({
      id: String(ada.id),
      is_current_user: true,
      identities: { orcid: "0000-0002-1825-0097" },
      domain: "example.org",
    });
  });
});

describe("groups", () => {
  beforeAll(async () => {
    await pool().query(
      "INSERT INTO role (id, title, is_managed) VALUES ('it-dept', 'IT Dept', false), ('lab', NULL, false)",
    );
  });
  const names = async (actor: Actor, query: { q?: string; sort?: string } = {}) =>
    (await searchGroups(as(actor), { page: 1, size: 20, ...query })).groups.map(({ id }) => id);

  test("of identity providers are for all who are signed in, managed ones for administrators", async () => {
    expect(await names(actorOf(ada))).toEqual(["it-dept", "lab"]);
    expect(await names(actorOf(admin))).toEqual(["admin", "it-dept", "lab"]);
    expect(await names(actorOf(ada), { q: "IT", sort: "name_desc" })).toEqual(["it-dept"]);
    await expect(names(ANONYMOUS)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("are found by beginnings of their words in any order, exact ones first", async () => {
    await pool().query(
      "INSERT INTO role (id, title, description, is_managed) VALUES ('grp-a', 'Größenlehre', 'Harbour lab', false), ('grp-b', 'Harbours', NULL, false)",
    );
    const found = (q: string) => names(actorOf(ada), { q });
    expect(await found("lab har")).toEqual(["grp-a"]);
    expect(await found("grossen")).toEqual(["grp-a"]);
    expect(await found("harbour")).toEqual(["grp-a", "grp-b"]);
    expect(await found("harbours")).toEqual(["grp-b"]);
    expect(await found("arbour")).toEqual([]);
    expect(await found("%")).toEqual([]);
    await pool().query("DELETE FROM role WHERE id IN ('grp-a', 'grp-b')");
  });

  test("that may not be seen are forbidden, and so are unknown ones", async () => {
    expect((await readGroup(as(actorOf(ada)), "lab")).id).toBe("lab");
    for (const [actor, id] of [
      [actorOf(ada), "admin"],
      [actorOf(ada), "unknown"],
      [ANONYMOUS, "lab"],
    ] as const)
      await expect(readGroup(as(actor), id)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("know no other order than theirs", async () => {
    await expect(names(actorOf(ada), { sort: "size" })).rejects.toMatchObject({ status: 400 });
    expect(await searchGroups(systemContext(), { page: 1, size: 1 })).toMatchObject({ total: 3 });
  });
});
