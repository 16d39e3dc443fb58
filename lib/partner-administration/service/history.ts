import { NotFound } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import * as sync from "@/lib/sync";
import { parse } from "@/lib/core/parse";
import { orcid as orcidScheme } from "@/lib/identifiers/schemes/people";
import { foreseeSignIn, type ForeseenSignIn } from "@/lib/users";
import * as webhooks from "@/lib/webhooks";
import * as repository from "../repository";
import { type QUEUE_STATES, retryBody, signInTestBody, syncBody } from "../schema";
import { requirePartner } from "./partners";

/* What came and went between this service and a partner. Lists are read a page at a time. */

const MAX_PER_PAGE = 100;
/** A payload may have thousands. */
const MAX_ENTRIES = 1_000;

function bounded(query: Page): Page {
  checkWindow(query);
  return { page: query.page, size: Math.min(query.size, MAX_PER_PAGE) };
}

export async function listCalls(ctx: Context, name: string, query: Page) {
  const { name: instance } = requirePartner(ctx, name);
  const page = bounded(query);
  return { ...(await repository.listCalls(ctx, instance, page)), size: page.size };
}

export async function listSignIns(ctx: Context, name: string, query: Page) {
  const { name: instance } = requirePartner(ctx, name);
  const page = bounded(query);
  return { ...(await repository.listSignIns(ctx, instance, page)), size: page.size };
}

/** Which account a sign-in with these values would open. Nothing is opened, made or linked. */
export async function testSignIn(
  ctx: Context,
  name: string,
  body: unknown,
): Promise<ForeseenSignIn> {
  const partner = requirePartner(ctx, name);
  const { external_id: externalId, email, orcid } = parse(signInTestBody, body ?? {});
  return foreseeSignIn(ctx, {
    ...{
      idp: partner.name,
      externalId,
      aliases: partner.aliases,
      fullName: undefined,
      isNamedHere: true,
    },
    email: email || undefined,
    orcid: orcid ? (orcidScheme.normalise(orcid) ?? orcid) : undefined,
  });
}

export async function listDeliveries(ctx: Context, name: string, { page, size }: Page) {
  const { name: instance } = requirePartner(ctx, name);
  return webhooks.listDeliveries(ctx, { instance, page, size });
}

export async function readDelivery(ctx: Context, name: string, id: string) {
  const { name: instance } = requirePartner(ctx, name);
  const delivery = await webhooks.readDelivery(ctx, id);
  if (delivery.instance !== instance) throw new NotFound("webhooks.noSuchDelivery");
  const { entries } = delivery;
  return { ...delivery, entries: entries.slice(0, MAX_ENTRIES), total: entries.length };
}

export async function replayDelivery(ctx: Context, name: string, id: string) {
  await readDelivery(ctx, name, id);
  return webhooks.replayDelivery(ctx, id);
}

export type SyncQuery = Page & { state?: (typeof QUEUE_STATES)[number] | undefined };

export async function listSyncs(ctx: Context, name: string, { page, size, state }: SyncQuery) {
  const { name: instance } = requirePartner(ctx, name);
  return sync.listSyncs(ctx, { instance, page, size, state });
}

export async function syncNow(ctx: Context, name: string, body: unknown): Promise<void> {
  const { name: instance } = requirePartner(ctx, name);
  sync.authoriseSync(ctx);
  const { kind, id } = parse(syncBody, body ?? {});
  await sync.syncNow(ctx, { instance, kind, id });
}

export async function syncAll(ctx: Context, name: string): Promise<void> {
  await sync.syncAll(ctx, requirePartner(ctx, name).name);
}

/** Tries again what was given up: all of it, or what the body names. */
export async function retrySyncs(ctx: Context, name: string, body: unknown): Promise<void> {
  const { name: instance } = requirePartner(ctx, name);
  sync.authoriseSync(ctx);
  const { kind, id } = parse(retryBody, body ?? {});
  await sync.retryDeadSyncs(ctx, { instance, kind, id });
}
