import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { listAuditLog, recordAudit } from "@/lib/audit";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { otherSpellings } from "@/lib/search/tokens";
import { type Account, listAllAccounts, searchGroups, searchPeople } from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { listMembers } from ".";

withTestDatabase();

/* Every list of people and groups finds a name however it is written, in any order, the words as typed first. */

const PAGE = { page: 1, size: 20 };
const NAMES = ["Ines Müller", "Ines Mueller", "Ines Muller", "Ines Mullerson"];
let admin: Context;
let people: Account[];
let place: Owned;

beforeAll(async () => {
  admin = await signedInAs(await anAccount({ roles: [ADMIN_ROLE], fullName: "Grace Admin" }));
  place = await aCollection();
  people = [];
  for (const fullName of [...NAMES, "Sean O'Brien"]) {
    const account = await anAccount({ fullName, username: `p${people.length}-x` });
    people.push(account);
    await systemContext().db.collectionMember.create({
      data: {
        ...{ id: randomUUID(), collectionId: place.collection.id, userId: account.id },
        role: "reader",
      },
    });
    await recordAudit(createContext({ actor: actorOf(account) }), {
      ...{ action: "tide.rise", objectType: "tide", objectId: fullName },
    });
    await pool().query("INSERT INTO role (id, title, is_managed) VALUES ($1, $2, false)", [
      `group-${account.id}`,
      fullName,
    ]);
  }
});

const nameOf = (id: string) => people.find((one) => String(one.id) === id)?.profile.full_name;

const LISTS: Record<string, (q: string) => Promise<(string | undefined)[]>> = {
  "people to choose from": async (q) =>
    (await searchPeople(admin, { suggest: q })).map(({ profile }) => profile.full_name),
  accounts: async (q) =>
    (await listAllAccounts(admin, { ...PAGE, q })).accounts.map(
      ({ account }) => account.profile.full_name,
    ),
  groups: async (q) =>
    (await searchGroups(admin, { ...PAGE, q })).groups.map(({ title }) => title ?? undefined),
  "members of a collection": async (q) =>
    (await listMembers(place.owner, place.collection.id, { ...PAGE, q })).hits.hits.map(
      ({ member }) => nameOf(member.id),
    ),
  "the audit log": async (q) =>
    (await listAuditLog(admin, { ...PAGE, q, resource_type: "tide" })).entries.map(
      ({ objectId }) => objectId,
    ),
};

describe.each(Object.entries(LISTS))("%s", (list, found) => {
  const isLog = list === "the audit log";

  test.each(["müller", "Mueller", "MULLER", "muller ines", "ine mueller"])("by %s", async (q) => {
    const all = await found(q);
    // The log is in the order of time.
    const first = isLog ? all.filter((name) => name !== "Ines Mullerson") : all.slice(0, 3);
    expect(first.toSorted()).toEqual(NAMES.slice(0, 3).toSorted());
  });

  test.each(["O'Brien", "o’brien", "obrien", "brien sean"])("by %s", async (q) => {
    expect(await found(q)).toEqual(["Sean O'Brien"]);
  });

  test("not by other words", async () => {
    for (const q of ["wxyz", "müller otto", "mulle zz"])
      expect([q, await found(q)]).toEqual([q, []]);
  });
});

test("rows have the spellings that indexes have", async () => {
  const texts = [
    ...["Müller", "MÜLLER Ångström", "Mueller Goethe", "queue neue Aegir", "Søren Kjær-Ærø"],
    ...["Jean-Luc O'Brien", "Groß", "王小明", "a.b_c", "Zoë", "plain words", ""],
  ];
  const { rows } = await pool().query<{ text: string; spellings: string }>(
    "SELECT t AS text, other_spellings(t) AS spellings FROM unnest($1::text[]) AS t",
    [texts],
  );
  const wordsOf = (text: string) => new Set(text.split(" ").filter((word) => word !== ""));
  for (const { text, spellings } of rows) {
    const held = wordsOf(spellings);
    for (const one of otherSpellings(text))
      expect([text, one, held.has(one)]).toEqual([text, one, true]);
  }
});
