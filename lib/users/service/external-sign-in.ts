import { auditSql, type Entry } from "@/lib/audit";
import { ChangedMeanwhile, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { sqlState, UNIQUE_VIOLATION } from "@/lib/db/errors";
import type { Sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { changeAndEnqueue, type QueuedJob } from "@/lib/jobs";
import type { Account } from "../account";
import * as identities from "../repository/identities";
import { accountForSignIn, type ExternalPerson, type FoundBy } from "./external-people";
import { entryOfLink } from "./identities";
import { notifyOfLinkedSignIn } from "./link-notice";
import { openingOf, type Visitor } from "./sign-in";

/** What came of a sign-in. */
export type EnteredAccount = {
  readonly account: Account;
  readonly by: FoundBy;
  readonly sessionId: string;
  /** When the person came through the provider before, or the provider's data of them were taken over. */
  readonly seenAt: Date | undefined;
};

/** What others have to write of a sign-in. */
type Beside = { readonly changes: readonly Sql[]; readonly jobs: readonly QueuedJob[] };

/**
 * Signs a person in who was identified elsewhere: finds their account or makes it (`accountForSignIn`), links the identity to
 * it and opens the session. Past the account all is written by one statement, `beside` included, but for the mail to its owner.
 *
 * @throws AccountRefused before anything is changed
 */
export async function signInFromElsewhere(
  ctx: Context,
  person: ExternalPerson,
  visitor: Visitor,
  beside: (tx: Context, entered: EnteredAccount) => Beside = () => ({ changes: [], jobs: [] }),
): Promise<EnteredAccount> {
  return inTransaction(ctx, async (tx) => {
    const { account, by, seenAt, holder, ...found } = await accountForSignIn(tx, person);
    const linked = linkOf(tx, person, account, holder);
    const opening = openingOf(tx, account, visitor);
    const entered = { account, by, seenAt, sessionId: opening.sessionId };
    const more = beside(tx, entered);
    const entries = [...found.entries, ...linked.entries, opening.entry];
    const changes = [linked.change, ...found.changes, ...opening.changes, ...more.changes];
    // Mostly it is the owner. Where somebody else came in by their address, name or iD, they learn of it.
    if (by !== "identity" && by !== "new")
      await notifyOfLinkedSignIn(tx, account, person.providerTitle);
    try {
      await changeAndEnqueue(tx, [...changes, auditSql(tx, entries)], [opening.job, ...more.jobs]);
    } catch (error) {
      // Somebody has linked the identity since it was looked for.
      if (sqlState(error) === UNIQUE_VIOLATION) throw new ChangedMeanwhile();
      throw error;
    }
    return entered;
  });
}

/** @throws NotPermitted when another account has the identity: it is never taken over */
function linkOf(
  tx: Context,
  { idp, externalId }: ExternalPerson,
  { id: userId }: Account,
  holder: number | undefined,
): { change: Sql; entries: readonly Entry[] } {
  const name = { idp, externalId };
  if (holder === userId) return { change: identities.signedInSql(tx, name), entries: [] };
  if (holder !== undefined)
    throw new NotPermitted("users.identityTaken", { name: externalId, idp });
  return {
    change: identities.newIdentitySql(tx, { ...name, userId }),
    entries: [entryOfLink(userId, name)],
  };
}
