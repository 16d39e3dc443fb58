import type { Context } from "@/lib/db/context";
import * as accounts from "../repository/accounts";
import * as identifiers from "../repository/identifiers";
import type { PersonIdentifier } from "../repository/identifiers";
import { username } from "../schema";
import { insertFromElsewhere, usernameFor } from "./accounts";

/** A person as another system names them. */
export type ImportedPerson = {
  readonly fullName: string;
  readonly email: string;
  readonly orcid: string | undefined;
  /** Their name on the partner instance. */
  readonly username: string | undefined;
  /** What else they are called elsewhere; kept with the account, which is known again by them. */
  readonly identifiers: readonly PersonIdentifier[];
};

/**
 * The accounts of people that an import names, by e-mail address in lower case: found by address, confirmed ORCID iD,
 * username or another identifier, in this order; who has none gets one without a password, to which a later sign-in by a partner is
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
  const holders = await holdersOf(tx, people);
  const ids = new Map<string, number>();
  for (const [email, person] of wanted) {
    const known = person.identifiers.map((one) => holders.get(textOf(one)));
    const byIdentifier = known.find((id) => id !== undefined);
    const id = found.get(email) ?? byIdentifier ?? (await makeAccount(tx, person));
    ids.set(email, id);
    // Two addresses of one person within the import.
    for (const one of person.identifiers)
      if (!holders.has(textOf(one))) holders.set(textOf(one), id);
  }
  await identifiers.addIdentifiers(
    tx,
    people.flatMap((person) => {
      const userId = ids.get(person.email.toLowerCase());
      return userId === undefined ? [] : person.identifiers.map((one) => ({ ...one, userId }));
    }),
  );
  return ids;
}

const textOf = ({ scheme, identifier }: PersonIdentifier) => JSON.stringify([scheme, identifier]);

async function holdersOf(
  tx: Context,
  people: readonly ImportedPerson[],
): Promise<Map<string, number>> {
  const named = people.flatMap((person) => person.identifiers);
  const held = await identifiers.findHolders(tx, named);
  return new Map(held.map((one) => [textOf(one), one.userId]));
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
    const made = await insertFromElsewhere(
      tx,
      {
        ...{ fullName: person.fullName, orcid: person.orcid },
        orcidConfirmedBy: "import",
        email,
        username: name,
      },
      { by: "import" },
    );
    if (made) return made.id;
    // Another transaction created the account, or took the name, at the same moment.
    const other = await accounts.findByEmail(tx, email);
    if (other) return other.id;
  }
}
