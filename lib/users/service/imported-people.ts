import { recordAudit } from "@/lib/audit";
import type { Context } from "@/lib/db/context";
import * as accounts from "../repository/accounts";
import { username } from "../schema";
import { usernameFor } from "./accounts";

/** A person as another system names them. */
export type ImportedPerson = {
  readonly fullName: string;
  readonly email: string;
  readonly orcid: string | undefined;
  /** Their name on the partner instance. */
  readonly username: string | undefined;
};

/**
 * The accounts of people that an import names, by e-mail address in lower case: found by address, ORCID or
 * username, in this order; who has none gets one without a password, to which a later sign-in by a partner is
 * linked. Checks no rights.
 */
export async function accountsForImport(
  tx: Context,
  people: readonly ImportedPerson[],
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const wanted = new Map(
    people.map((person) => [person.email.toLowerCase(), person] as const).sort(byKey),
  );
  const found = await accounts.findImported(tx, [...wanted.values()]);
  const ids = new Map<string, number>();
  for (const [email, person] of wanted)
    ids.set(email, found.get(email) ?? (await makeAccount(tx, person)));
  return ids;
}

/** In one order, so that two imports that make the same accounts never wait in a circle. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

async function makeAccount(tx: Context, person: ImportedPerson): Promise<number> {
  const email = person.email.toLowerCase();
  const wish = username.safeParse(person.username);
  for (;;) {
    const isFree = wish.success && !(await accounts.findByUsername(tx, wish.data));
    const name = await usernameFor(tx, { email, ...(isFree ? { username: wish.data } : {}) });
    const made = await accounts.insertImported(tx, { ...person, email, username: name });
    if (made !== undefined) {
      await recordAudit(tx, {
        action: "user.create",
        objectType: "user",
        objectId: String(made),
        detail: { by: "import" },
      });
      return made;
    }
    // Another transaction created the account, or took the name, at the same moment.
    const other = await accounts.findByEmail(tx, email);
    if (other) return other.id;
  }
}
