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
  const found = await ctx.db.samlRequest.findUnique({ where: { id } });
  if (!found) return undefined;
  const kind = found.kind === "logout" ? "logout" : "sign-in";
  return { ...found, kind, browser: Buffer.from(found.browser) };
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

export async function insertTicket(ctx: Context, ticket: Ticket): Promise<void> {
  const { hash, browser, assertion, ...rest } = ticket;
  await ctx.db.samlTicket.create({
    data: {
      ...rest,
      hash: new Uint8Array(hash),
      browser: new Uint8Array(browser),
      // Through JSON, which leaves out what is not there.
      assertion: JSON.parse(JSON.stringify(assertion)) as object,
    },
  });
}

export async function findTicket(ctx: Context, hash: Buffer): Promise<Ticket | undefined> {
  const found = await ctx.db.samlTicket.findUnique({ where: { hash: new Uint8Array(hash) } });
  if (!found) return undefined;
  return {
    ...found,
    hash: Buffer.from(found.hash),
    browser: Buffer.from(found.browser),
    assertion: found.assertion as unknown as StoredAssertion,
  };
}

/** Takes a ticket away; false when somebody else did. */
export async function deleteTicket(ctx: Context, hash: Buffer): Promise<boolean> {
  const { count } = await ctx.db.samlTicket.deleteMany({ where: { hash: new Uint8Array(hash) } });
  return count === 1;
}

/** Removes what no response and no browser can come back to. */
export async function deleteExpired(ctx: Context, sessionsBefore: Date): Promise<void> {
  const where = { expiresAt: { lt: ctx.now } };
  await ctx.db.samlRequest.deleteMany({ where });
  await ctx.db.samlMessage.deleteMany({ where });
  await ctx.db.samlTicket.deleteMany({ where });
  await ctx.db.samlSession.deleteMany({ where: { createdAt: { lt: sessionsBefore } } });
}
