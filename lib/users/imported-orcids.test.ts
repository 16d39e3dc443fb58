import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { sampleOrcid } from "@/lib/demo/sample-orcid";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { accountsForImport, changeOwnAccount, findAccount } from ".";

withTestDatabase();

let number = 0;
const anOrcid = () => sampleOrcid(++number);
const anAddress = () => `${randomUUID().slice(0, 8)}@example.org`;

/** The account to which an import gives the works of such a person. */
async function imported(email: string, orcid: string): Promise<number> {
  const person = { fullName: "Somebody", email, orcid, username: undefined, identifiers: [] };
  const ids = await inTransaction(systemContext(), (tx) => accountsForImport(tx, [person]));
  return ids.get(email) ?? 0;
}

async function typeOrcid(account: Awaited<ReturnType<typeof anAccount>>, orcid: string) {
  return changeOwnAccount(await signedInAs(account), {
    username: account.username,
    profile: account.profile,
    identities: { orcid },
    preferences: account.preferences,
  });
}

describe("an ORCID iD", () => {
  test("that its owner typed into the profile brings no works of an import", async () => {
    const [orcid, person] = [anOrcid(), await anAccount()];
    await typeOrcid(person, orcid);
    expect(await imported(anAddress(), orcid)).not.toBe(person.id);
  });

  test("from an administrator does, until its owner types another one", async () => {
    const [orcid, other] = [anOrcid(), anOrcid()];
    const person = await anAccount({ orcid });
    expect(await imported(anAddress(), orcid)).toBe(person.id);
    await typeOrcid(person, orcid);
    expect(await imported(anAddress(), orcid)).toBe(person.id);
    await typeOrcid(person, other);
    expect(await imported(anAddress(), other)).not.toBe(person.id);
  });

  test("from an earlier import does, while nobody has signed in to the account", async () => {
    const [orcid, email] = [anOrcid(), anAddress()];
    const made = await imported(email, orcid);
    expect(await imported(anAddress(), orcid)).toBe(made);
    const account = await findAccount(systemContext(), email);
    if (!account) throw new Error("The import made no account.");
    await signedInAs(account);
    expect(await imported(anAddress(), orcid)).not.toBe(made);
    expect(await imported(email, orcid)).toBe(made);
  });

  test("of accounts from before is confirmed where it came with the account and its check digit fits", async () => {
    const orcids = Array.from({ length: 3 }, anOrcid);
    const [given = 0, typed = 0, wrong = 0] = await Promise.all(
      orcids.map(async (orcid) => (await anAccount({ orcid })).id),
    );
    const byImport = await imported(anAddress(), anOrcid());
    await pool().query("UPDATE app_user SET orcid = '0000-0002-1825-0098' WHERE id = $1", [wrong]);
    await pool().query(
      `INSERT INTO audit_entry (actor, action, object_type, object_id, detail)
       VALUES ('user:1', 'user.profile.change', 'user', $1, '{"changed": ["profile", "orcid"]}')`,
      [String(typed)],
    );
    await pool().query("UPDATE app_user SET orcid_confirmed_by = NULL");
    const file = "../../prisma/migrations/0029_confirmed_orcids/migration.sql";
    const sql = readFileSync(path.join(import.meta.dirname, file), "utf8");
    await pool().query(sql.slice(sql.indexOf("UPDATE")));
    const { rows } = await pool().query<{ id: number; by: string | null }>(
      "SELECT id, orcid_confirmed_by AS by FROM app_user WHERE id = ANY($1)",
      [[given, typed, wrong, byImport]],
    );
    expect(new Map(rows.map(({ id, by }) => [id, by]))).toEqual(
      new Map([
        [given, "administrator"],
        [typed, null],
        [wrong, null],
        [byImport, "import"],
      ]),
    );
  });
});
