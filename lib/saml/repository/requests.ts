import type { Context } from "@/lib/db/context";
import type { Assertion } from "../messages/response";

export type SentRequest = {
  readonly id: string;
  readonly idp: string;
  readonly kind: "sign-in" | "logout";
  /** SHA-256 of the secret of the browser that began. */
  readonly browser: Buffer;
  readonly next: string;
  readonly linkTo: number | null;
  /** The session that a logout ended. */
  readonly sessionId: string | null;
  readonly expiresAt: Date;
};

export async function insertRequest(ctx: Context, request: SentRequest): Promise<void> {
  await ctx.db.samlRequest.create({
    data: { ...request, browser: new Uint8Array(request.browser), createdAt: ctx.now },
  });
}

export async function findRequest(
  ctx: Context,
  id: string,
): Promise<(SentRequest & { answeredAt: Date | null }) | undefined> {
  const [found] = await ctx.db.$queryRaw<(SentRequest & { answeredAt: Date | null })[]>`
    SELECT id, idp, kind, browser, next, link_to AS "linkTo", session_id AS "sessionId",
           expires_at AS "expiresAt", answered_at AS "answeredAt"
      FROM saml_request WHERE id = ${id}`;
  return found;
}

/** Notes that a request was answered; false when it was already. */
export async function markAnswered(ctx: Context, id: string): Promise<boolean> {
  const { count } = await ctx.db.samlRequest.updateMany({
    where: { id, answeredAt: null },
    data: { answeredAt: ctx.now },
  });
  return count === 1;
}

/** Notes that a message was taken; false when it was already. */
export async function insertMessage(
  ctx: Context,
  message: { idp: string; id: string; expiresAt: Date },
): Promise<boolean> {
  const { count } = await ctx.db.samlMessage.createMany({ data: [message], skipDuplicates: true });
  return count === 1;
}

export type Ticket = {
  readonly hash: Buffer;
  readonly idp: string;
  readonly browser: Buffer;
  readonly next: string;
  readonly linkTo: number | null;
  readonly assertion: StoredAssertion;
  readonly expiresAt: Date;
};
/** As JSON keeps it. */
export type StoredAssertion = Pick<
  Assertion,
  "nameId" | "nameIdFormat" | "sessionIndex" | "attributes"
>;

/**
 * Notes that a request was answered by a message and keeps the ticket for it; false, and nothing is noted, when the request
 * was answered before or the message taken.
 *
 * It does not wait for the disk. A crash of the database within the next second may undo it, which takes nothing from the
 * protection against replays: a sign-in that is completed is written after this and waits for the disk, and with it for all
 * that was written before. So only a response can come twice that has opened no session yet, and its ticket is good for
 * the browser alone whose secret the request names.
 */
export async function keepResponse(
  ctx: Context,
  requestId: string,
  message: { id: string; expiresAt: Date },
  ticket: Ticket,
): Promise<boolean> {
  const kept = await ctx.db.$queryRaw<unknown[]>`
    WITH request AS (
      SELECT r.id FROM saml_request r WHERE r.id = ${requestId} AND r.answered_at IS NULL FOR UPDATE),
    message AS (
      INSERT INTO saml_message (idp, id, expires_at)
      SELECT ${ticket.idp}, ${message.id}, ${message.expiresAt}::timestamptz FROM request
          ON CONFLICT DO NOTHING
      RETURNING id),
    answered AS (
      UPDATE saml_request r SET answered_at = ${ctx.now} FROM request, message WHERE r.id = request.id)
    INSERT INTO saml_ticket (hash, idp, browser, next, link_to, assertion, expires_at)
    SELECT ${ticket.hash}::bytea, ${ticket.idp}, ${ticket.browser}::bytea, ${ticket.next}, ${ticket.linkTo}::int,
           ${JSON.stringify(ticket.assertion)}::jsonb, ${ticket.expiresAt}::timestamptz
      FROM message
    RETURNING set_config('synchronous_commit', 'off', true)`;
  return kept.length === 1;
}

/** Takes a ticket away: of several that ask for it, one gets it. */
export async function takeTicket(ctx: Context, hash: Buffer): Promise<Ticket | undefined> {
  const [taken] = await ctx.db.$queryRaw<Ticket[]>`
    DELETE FROM saml_ticket WHERE hash = ${hash}
    RETURNING hash, idp, browser, next, link_to AS "linkTo", assertion, expires_at AS "expiresAt"`;
  return taken;
}

/** Removes what no response and no browser can come back to. */
export async function deleteExpired(ctx: Context, sessionsBefore: Date): Promise<void> {
  const where = { expiresAt: { lt: ctx.now } };
  await ctx.db.samlRequest.deleteMany({ where });
  await ctx.db.samlMessage.deleteMany({ where });
  await ctx.db.samlTicket.deleteMany({ where });
  await ctx.db.samlSession.deleteMany({ where: { createdAt: { lt: sessionsBefore } } });
}
