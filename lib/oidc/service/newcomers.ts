import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { confirmAddress } from "@/emails/confirm-address";
import { hashToken } from "@/lib/auth/tokens";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { BadRequest, NotFound, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { mailer } from "@/lib/mail";
import { type ExternalPerson, mailSite, type Visitor } from "@/lib/users";
import * as repository from "../repository";
import { addressBody, codeBody, type NewcomerJson } from "../schema";
import { providerNamed } from "../provider";
import { enter } from "./sign-in";

/**
 * People whom a provider has signed in without an address: they confirm one before they get an account. The code that
 * comes by mail is typed into the browser that began, so a mail cannot make its reader open their account to others.
 */
const GOOD_FOR_MINUTES = 60;
const MAX_MAILS = 5;
const MAX_TRIES = 5;

/** Keeps what the provider said; the secret is for the browser. */
export async function keepNewcomer(
  ctx: Context,
  person: ExternalPerson,
  next: string,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const { idp, externalId, fullName, orcid } = person;
  await repository.putNewcomer(ctx, hashToken(secret), {
    ...{ id: randomUUID(), idp, externalId, next },
    fullName: fullName?.slice(0, 255) ?? null,
    orcid: orcid ?? null,
    expiresAt: new Date(ctx.now.getTime() + GOOD_FOR_MINUTES * 60_000),
  });
  return secret;
}

/** Who waits in this browser; nothing when nobody does any more. */
export async function readNewcomer(
  ctx: Context,
  secret: string | undefined,
): Promise<NewcomerJson | undefined> {
  const found = secret ? await repository.findNewcomer(ctx, hashToken(secret)) : undefined;
  const provider = providerNamed(found?.idp);
  if (!found || !provider) return undefined;
  return { provider: provider.title, name: found.fullName ?? found.externalId, email: found.email };
}

async function requireNewcomer(
  ctx: Context,
  secret: string | undefined,
): Promise<repository.Newcomer> {
  const found = secret ? await repository.findNewcomer(ctx, hashToken(secret)) : undefined;
  // A provider that was taken out of the settings signs nobody in.
  if (!found || !providerNamed(found.idp)) throw new NotFound("users.newcomerGone");
  return found;
}

export const codeRequest = {
  name: "oidc.mail-code",
  input: z.object({ id: z.uuid(), email: z.string() }),
  maxAttempts: 8,
} satisfies JobRequest;

/** Has a code sent. The response is the same with and without an account of the address. */
export async function askForCode(
  ctx: Context,
  secret: string | undefined,
  body: unknown,
): Promise<void> {
  const { id } = await requireNewcomer(ctx, secret);
  const { email, locale = null } = parse(addressBody, body ?? {});
  await inTransaction(ctx, async (tx) => {
    const isKept = await repository.saveAddress(tx, id, { email, locale, most: MAX_MAILS });
    if (!isKept) throw new BadRequest("users.tooManyCodes");
    await enqueue(tx, codeRequest, { id, email }, { key: `mail-code:${id}` });
  });
}

/** Makes the code and mails it in one go: before, it is nowhere, and afterwards only its digest is here. */
export async function mailCode(
  ctx: Context,
  { id, email }: z.infer<typeof codeRequest.input>,
): Promise<void> {
  const newcomer = await repository.findNewcomerById(ctx, id);
  if (!newcomer) return;
  const code = String(randomInt(100_000_000)).padStart(8, "0");
  if (!(await repository.saveCode(ctx, { id, email, codeHash: digestOf(id, code) }))) return;
  const mail = confirmAddress({
    site: await mailSite(ctx, newcomer.locale),
    recipientName: newcomer.fullName ?? newcomer.externalId,
    provider: providerNamed(newcomer.idp)?.title ?? newcomer.idp,
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    url: absoluteUrl("/login/address"),
    minutes: GOOD_FOR_MINUTES,
  });
  await mailer().send({ to: email, ...mail }, `confirm-address-${id}-${newcomer.mails}`);
}

const digestOf = (id: string, code: string) => hashToken(`${id} ${code}`);

/** Opens the account of somebody who typed the right code, or makes one. @throws AccountRefused */
export async function enterWithCode(
  ctx: Context,
  secret: string | undefined,
  body: unknown,
  visitor: Visitor,
): Promise<{ sessionId: string; isNew: boolean; next: string; provider: string }> {
  const newcomer = await requireNewcomer(ctx, secret);
  const { code } = parse(codeBody, body ?? {});
  const { id, idp, externalId, email, codeHash } = newcomer;
  if (!email || !codeHash) throw wrongCode();
  if (!(await repository.countTry(ctx, id, MAX_TRIES))) throw new BadRequest("users.codeUsedUp");
  if (!Buffer.from(codeHash).equals(digestOf(id, code))) throw wrongCode();
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.deleteNewcomer(tx, id))) throw new NotFound("users.newcomerGone");
    const person: ExternalPerson = {
      ...{ idp, externalId, email, aliases: [], isNamedHere: false },
      providerTitle: providerNamed(idp)?.title ?? idp,
      fullName: newcomer.fullName ?? undefined,
      orcid: newcomer.orcid ?? undefined,
    };
    return { ...(await enter(tx, person, visitor)), next: newcomer.next, provider: idp };
  });
}

const wrongCode = () =>
  new ValidationError([{ field: "code", messages: [message("users.wrongCode")] }]);
