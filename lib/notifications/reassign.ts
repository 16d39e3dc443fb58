import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import * as repository from "./repository";

/** Notifications of a person whose accounts become one, at most a thousand at a time. Nobody is authorised here. */
export const countNotificationsOf = repository.countOf;

/** What both have been told is kept once, as the other account has it. */
export async function moveNotifications(tx: Context, pair: AccountPair): Promise<Reassigned[]> {
  const moved = await repository.moveRows(tx, pair);
  const doubled = moved.length > 0 ? [] : await repository.takeDoubledRows(tx, pair);
  return [
    ...moved.map(({ id }) => ({ objectId: id, before: null, after: null })),
    ...doubled.map(({ id, row }) => ({ objectId: id, before: row, after: null })),
  ];
}

export async function putBackNotifications(
  tx: Context,
  pair: AccountPair,
  moved: readonly Reassigned[],
): Promise<void> {
  await repository.putBackRows(
    tx,
    pair,
    moved.map(({ objectId }) => objectId),
  );
  const taken = moved.map(({ before }) => before).filter((row) => row !== null);
  await repository.insertStoredRows(tx, taken);
}
