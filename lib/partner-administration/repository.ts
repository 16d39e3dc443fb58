import { type Message, storedMessage } from "@/lib/core/message";
import type { Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";

export type CallRow = {
  readonly instance: string;
  readonly kind: "users" | "groups";
  readonly subject: string;
  readonly status: number | null;
  readonly problem: Message | undefined;
  readonly millis: number;
  readonly createdAt: Date;
};
type StoredCall = Omit<CallRow, "problem"> & { readonly problem: unknown };

const toCall = ({ problem, ...rest }: StoredCall): CallRow => ({
  ...rest,
  problem: problem === null ? undefined : storedMessage(problem),
});

/** One page of the calls to a partner, the last first, and how many there are. */
export async function listCalls(
  ctx: Context,
  instance: string,
  { page, size }: Page,
): Promise<{ calls: CallRow[]; total: number }> {
  const rows = await ctx.db.$queryRaw<StoredCall[]>`
    SELECT instance, kind, subject, status, problem, millis, created_at AS "createdAt"
      FROM partner_call WHERE instance = ${instance}
     ORDER BY created_at DESC, id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM partner_call WHERE instance = ${instance}`;
  return { calls: rows.map(toCall), total: counted?.total ?? 0 };
}

export type SignInRow = {
  readonly id: bigint;
  readonly outcome: "opened" | "created" | "linked" | "refused";
  readonly externalId: string | null;
  readonly attributes: unknown;
  readonly reason: string | null;
  readonly userId: number | null;
  readonly createdAt: Date;
};

/** One page of the sign-ins through a partner, the last first, and how many there are. */
export async function listSignIns(
  ctx: Context,
  instance: string,
  { page, size }: Page,
): Promise<{ signIns: SignInRow[]; total: number }> {
  const signIns = await ctx.db.$queryRaw<SignInRow[]>`
    SELECT id, outcome, external_id AS "externalId", attributes, reason, user_id AS "userId",
           created_at AS "createdAt"
      FROM sign_in_attempt WHERE instance = ${instance}
     ORDER BY created_at DESC, id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM sign_in_attempt WHERE instance = ${instance}`;
  return { signIns, total: counted?.total ?? 0 };
}

export type Pulse = {
  readonly lastSignIn: Date | undefined;
  readonly lastCall: CallRow | undefined;
  readonly waiting: number;
  readonly dead: number;
  readonly failures: number;
  readonly probeAt: Date | null;
};

/** How each of these partners is doing, by a number of statements that does not depend on theirs. */
export async function readPulses(
  ctx: Context,
  instances: readonly string[],
): Promise<ReadonlyMap<string, Pulse>> {
  const names = [...instances];
  const calls = await ctx.db.$queryRaw<StoredCall[]>`
    SELECT c.instance, c.kind, c.subject, c.status, c.problem, c.millis, c.created_at AS "createdAt"
      FROM unnest(${names}::text[]) AS n(name)
      JOIN LATERAL (SELECT * FROM partner_call WHERE instance = n.name
                     ORDER BY created_at DESC, id DESC LIMIT 1) AS c ON true`;
  const rows = await ctx.db.$queryRaw<
    {
      name: string;
      signedIn: Date | null;
      waiting: number;
      dead: number;
      failures: number;
      probeAt: Date | null;
    }[]
  >`
    SELECT n.name,
           (SELECT created_at FROM sign_in_attempt
             WHERE instance = n.name AND outcome <> 'refused'
             ORDER BY created_at DESC LIMIT 1) AS "signedIn",
           (SELECT count(*)::int FROM partner_sync WHERE state = 'waiting' AND instance = n.name) AS waiting,
           (SELECT count(*)::int FROM partner_sync WHERE state = 'dead' AND instance = n.name) AS dead,
           COALESCE(h.failures, 0) AS failures, h.probe_at AS "probeAt"
      FROM unnest(${names}::text[]) AS n(name)
      LEFT JOIN partner_health h ON h.instance = n.name`;
  const last = new Map(calls.map((call) => [call.instance, toCall(call)]));
  return new Map(
    rows.map(({ name, signedIn, ...rest }) => [
      name,
      { ...rest, lastSignIn: signedIn ?? undefined, lastCall: last.get(name) },
    ]),
  );
}
