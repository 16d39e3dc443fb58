import { isDeepStrictEqual } from "node:util";
import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import { userReference } from "../entity-reference";
import * as repository from "../repository";
import type { Parties } from "../repository/reassign";
import type { RequestRow, RequestType } from "../types";
import { indexRequests } from "./index-entry";

/** Requests of a person whose accounts become one. Nobody is authorised here. */
export const countRequestsOf = repository.countRequestsOf;
export const listRequestsOf = repository.listRequestsOf;

type TypeOf = (request: RequestRow) => RequestType | undefined;

/** Makes the other account the creator, receiver, reviewer or reader, in the caller's transaction. */
export async function moveRequests(
  tx: Context,
  pair: AccountPair,
  ids: readonly string[],
  typeOf: TypeOf,
): Promise<Reassigned[]> {
  await repository.lockRequests(tx, ids);
  const parties = await repository.readParties(tx, ids);
  const moved = [...parties].map(([objectId, before]) => ({
    objectId,
    before,
    after: together(before, pair),
  }));
  const saved = [];
  for (const one of moved)
    saved.push({ ...one, after: await saveWithFreeKey(tx, one.objectId, one.after) });
  await reindex(tx, ids, typeOf);
  return saved;
}

/** Where both accounts asked for the same, the key stays with the request of the one that has it. */
async function saveWithFreeKey(tx: Context, id: string, parties: Parties): Promise<Parties> {
  const { open_key: key } = parties;
  const isTaken = key !== null && (await repository.isKeyTaken(tx, key, id));
  const saved = isTaken ? { ...parties, open_key: null } : parties;
  await repository.saveParties(tx, id, saved);
  return saved;
}

function together(parties: Parties, { from, to }: AccountPair): Parties {
  const was = userReference(from);
  const renamed = <Text extends string | null>(text: Text) =>
    text === was ? userReference(to) : text;
  const each = (texts: readonly string[] | null) => texts && [...new Set(texts.map(renamed))];
  return {
    created_by: renamed(parties.created_by),
    receiver: renamed(parties.receiver),
    addressee: renamed(parties.addressee),
    reviewers: each(parties.reviewers),
    also_readers: each(parties.also_readers),
    open_key:
      parties.created_by === was
        ? (parties.open_key?.replace(new RegExp(`:${from}$`), `:${to}`) ?? null)
        : parties.open_key,
  };
}

/** Gives back what was moved; a part of a request that was changed since stays as it is. */
export async function putBackRequests(
  tx: Context,
  moved: readonly Reassigned[],
  typeOf: TypeOf,
): Promise<void> {
  const ids = moved.map(({ objectId }) => objectId);
  await repository.lockRequests(tx, ids);
  const present = await repository.readParties(tx, ids);
  for (const { objectId, before, after } of moved) {
    const is = present.get(objectId);
    if (is) await saveWithFreeKey(tx, objectId, restored(is, before, after));
  }
  await reindex(tx, ids, typeOf);
}

function restored(is: Parties, before: unknown, after: unknown): Parties {
  const [was, became] = [before as Parties, after as Parties];
  const names = Object.keys(is) as (keyof Parties)[];
  const unchanged = names.filter((name) => isDeepStrictEqual(is[name], became[name]));
  return { ...is, ...Object.fromEntries(unchanged.map((name) => [name, was[name]])) };
}

async function reindex(tx: Context, ids: readonly string[], typeOf: TypeOf): Promise<void> {
  for (const request of await repository.listRequests(tx, ids)) {
    const type = typeOf(request);
    if (type) await indexRequests(tx, type, [request]);
  }
}

/** What a person wrote: comments and files, at most a thousand at a time. */
export const moveWritten = repository.moveWritten;
export const putBackWritten = (
  tx: Context,
  table: repository.Written,
  pair: AccountPair,
  moved: readonly Reassigned[],
) =>
  repository.putBackWritten(
    tx,
    table,
    pair,
    moved.map(({ objectId }) => objectId),
  );
