import { expect, test } from "vitest";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  accountsForImport,
  type ImportedPerson,
  readManagedAccount,
  toManagedUserJson,
  toUserJson,
} from ".";

withTestDatabase();

let number = 0;
const aPerson = (given: Partial<ImportedPerson> = {}): ImportedPerson => {
  number += 1;
  return {
    fullName: "Nora Numbered",
    email: `nora${number}@example.org`,
    orcid: undefined,
    username: undefined,
    identifiers: [],
    ...given,
  };
};
const named = (scheme: string, identifier: string) => ({ identifiers: [{ scheme, identifier }] });

async function accountsOf(...people: ImportedPerson[]): Promise<(number | undefined)[]> {
  const ids = await inTransaction(systemContext(), (tx) => accountsForImport(tx, people));
  return people.map(({ email }) => ids.get(email.toLowerCase()));
}

test("an identifier is kept, and finds the account under another address", async () => {
  const [first] = await accountsOf(aPerson(named("import_user_id", "4711")));
  expect(await accountsOf(aPerson(named("import_user_id", "4711")))).toEqual([first]);
});

test("a name on a partner that is no username here is kept, too", async () => {
  const partner = named("svc_username", "Nora of the Moor");
  const [first] = await accountsOf(aPerson({ ...partner, username: "Nora of the Moor" }));
  const [second] = await accountsOf(aPerson({ ...partner, username: "Nora of the Moor" }));
  expect(second).toBe(first);
});

test("the same value of another scheme is somebody else", async () => {
  const [first] = await accountsOf(aPerson(named("import_user_id", "12")));
  const [other] = await accountsOf(aPerson(named("neh_user_id", "12")));
  expect(other).not.toBe(first);
});

test("two addresses of one person in one import are one account", async () => {
  const [first, second] = await accountsOf(
    aPerson(named("import_user_id", "13")),
    aPerson(named("import_user_id", "13")),
  );
  expect(second).toBe(first);
});

test("an identifier that two accounts have says nothing", async () => {
  const [one, other] = await Promise.all([anAccount(), anAccount()]);
  const both = named("import_user_id", "14");
  await accountsOf(aPerson({ ...both, email: one.email }));
  await accountsOf(aPerson({ ...both, email: other.email }));
  const [third] = await accountsOf(aPerson(both));
  expect([one.id, other.id]).not.toContain(third);
});

test("administrators see them, others do not", async () => {
  const admin = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const account = await anAccount();
  await accountsOf(aPerson({ ...named("import_user_id", "15"), email: account.email }));
  const managed = await readManagedAccount(admin, String(account.id));
  expect(toManagedUserJson(admin.actor, managed).identifiers).toEqual([
    { scheme: "import_user_id", identifier: "15" },
  ]);
  const shown = toUserJson(actorOf(account), account);
  expect(JSON.stringify(shown)).not.toContain("import_user_id");
});
