import { isDeepStrictEqual } from "node:util";
import { COLLECTION_ROLES } from "@/lib/core/actor";
import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";

/** Memberships of a person whose accounts become one. Nobody is authorised here. */
export const countMembershipsOf = repository.countMembershipsOf;
export const listMembershipsOf = repository.listMembershipsOf;
export const listUndecidedMemberships = repository.listUndecided;

type Rows = Awaited<ReturnType<typeof repository.lockMemberships>>;
const rankOf = (role: string) => COLLECTION_ROLES.findIndex((one) => one === role);

/** Makes the other account the member, in the caller's transaction. Of two roles the higher stays. */
export async function moveMemberships(
  tx: Context,
  pair: AccountPair,
  collectionIds: readonly string[],
): Promise<Reassigned[]> {
  const moved: Reassigned[] = [];
  for (const objectId of collectionIds) {
    const before = await repository.lockMemberships(tx, objectId, pair);
    const [highest] = [...before].sort((one, other) => rankOf(other.role) - rankOf(one.role));
    const kept = before.find((row) => row.user_id === pair.to) ?? highest;
    if (!highest || !kept) continue;
    const after = [{ ...kept, user_id: pair.to, role: highest.role }];
    await repository.replaceMemberships(tx, objectId, pair, after);
    moved.push({ objectId, before, after });
  }
  return moved;
}

/** Gives back what was moved; where a role was changed or ended since, that stays. */
export async function putBackMemberships(
  tx: Context,
  pair: AccountPair,
  moved: readonly Reassigned[],
): Promise<void> {
  for (const { objectId, before, after } of moved) {
    const present = await repository.lockMemberships(tx, objectId, pair);
    if (isDeepStrictEqual(present, after))
      await repository.replaceMemberships(tx, objectId, pair, before as Rows);
  }
}

export async function movePastMemberships(tx: Context, pair: AccountPair): Promise<Reassigned[]> {
  const moved = await repository.movePastMemberships(tx, pair);
  return moved.map(({ objectId }) => ({ objectId, before: null, after: null }));
}

export const putBackPastMemberships = (
  tx: Context,
  pair: AccountPair,
  moved: readonly Reassigned[],
) =>
  repository.putBackPastMemberships(
    tx,
    pair,
    moved.map(({ objectId }) => objectId),
  );
