import type { Context } from "@/lib/db/context";
import { isUuid } from "@/lib/core/ids";
import type { Message } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";
import { answeredBy } from "../addressee";
import type { EntityReference } from "../entity-reference";
import * as repository from "../repository";
import type { RequestRow, RequestType } from "../types";
import { notifyOfRequests } from "./notify";
import { indexRequests } from "./index-entry";

/*
 * Functions without permission checks, for the modules that define request types: these check permissions themselves.
 */

export async function findRequest(ctx: Context, id: string): Promise<RequestRow | undefined> {
  return isUuid(id) ? repository.findRequest(ctx, id) : undefined;
}

/** In the order of the ids, without those that do not exist. */
export async function findRequests(ctx: Context, ids: readonly string[]): Promise<RequestRow[]> {
  return repository.listRequests(ctx, ids);
}

/** Open requests, oldest first. */
export async function findOpenRequests(
  ctx: Context,
  filter: repository.OpenFilter,
  limit = 100,
): Promise<RequestRow[]> {
  return repository.listUnclosed(ctx, filter, { limit });
}

/** Locks the requests that one change closes or comments on. Call it before any other lock of that change. */
export async function lockRequests(ctx: Context, ids: readonly string[]): Promise<RequestRow[]> {
  return repository.lockRequests(ctx, ids);
}

/**
 * Hands an open request to an address over to the account that has the address by now, which is told on pages: the mail
 * went to the address. Nothing happens to a closed one, nor to one that the account has already.
 */
export async function giveToAddressee(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  addressee: EntityReference,
): Promise<void> {
  const before = await repository.lockRequest(ctx, id);
  if (before?.status !== "submitted" || answeredBy(before) === addressee) return;
  const request = await repository.updateAddressee(ctx, id, addressee);
  await indexRequests(ctx, type, [request]);
  await notifyOfRequests(ctx, type, [request], { action: "submit", isMailed: true });
}

export { findLastClosed, findLastSentAfter, findRefusal } from "../repository";

/** Saves data with a request whose type shows no payload. The caller holds the lock of the request. */
export async function savePayload(
  ctx: Context,
  { id }: Pick<RequestRow, "id">,
  payload: RequestRow["payload"],
): Promise<void> {
  await repository.updatePayload(ctx, id, payload);
}

/** Says anew what a request is about. The caller holds its lock. */
export async function saveDescription(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  description: Message,
): Promise<void> {
  const change = { description: inEnglish(description), descriptionMessage: description };
  await indexRequests(ctx, type, [await repository.updateRequest(ctx, id, change)]);
}

/** Expired open requests, except the given ones. */
export async function findOverdueRequests(
  ctx: Context,
  options: { limit: number; except: readonly string[] },
): Promise<RequestRow[]> {
  return repository.listOverdue(ctx, options);
}

/**
 * Sets who may read the requests about these things besides the parties, as keys (`user:7`, `group:editors`): for a
 * work, the users who may preview it. Call it in the transaction that changes those rights.
 */
export async function saveReaders(
  ctx: Context,
  types: readonly RequestType[],
  topics: readonly EntityReference[],
  readers: readonly string[],
): Promise<void> {
  const changed = await repository.updateAlsoReaders(
    ctx,
    topics,
    types.map(({ id }) => id),
    readers,
  );
  for (const type of types)
    await indexRequests(
      ctx,
      type,
      changed.filter((request) => request.type === type.id),
    );
}
