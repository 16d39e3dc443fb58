import { isDeepStrictEqual } from "node:util";
import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { ParentRights } from "../repository/reassign";
import { LEVELS } from "../schema";
import { reindexVersions } from "./reindex-versions";

/** Works of a person whose accounts become one. Nobody is authorised here. */
export const countWorksOf = repository.countParentsOf;
export const listWorksOf = repository.listParentsOf;

/** Gives works, drafts and grants to the other account, in the caller's transaction. Of two grants the higher stays. */
export async function moveWorks(
  tx: Context,
  pair: AccountPair,
  parentIds: readonly string[],
): Promise<Reassigned[]> {
  const moved: Reassigned[] = [];
  for (const objectId of parentIds) {
    const before = await lockRights(tx, objectId, pair);
    if (!before) continue;
    const after = together(before, pair);
    await save(tx, objectId, pair, after);
    moved.push({ objectId, before, after });
  }
  return moved;
}

function together({ owner, grants }: ParentRights, { from, to }: AccountPair): ParentRights {
  const [highest] = [...grants].sort(
    (one, other) => rankOf(other.permission) - rankOf(one.permission),
  );
  const isOwned = owner === from || owner === to;
  return {
    owner: isOwned ? to : owner,
    // Owners need no grant.
    grants: highest && !isOwned ? [{ ...highest, subject: String(to) }] : [],
  };
}

const rankOf = (permission: string) => LEVELS.findIndex((one) => one === permission);

/** Gives back what was moved; a work whose owner or grants were changed since stays as it is. */
export async function putBackWorks(
  tx: Context,
  pair: AccountPair,
  moved: readonly Reassigned[],
): Promise<void> {
  for (const { objectId, before, after } of moved) {
    const present = await lockRights(tx, objectId, pair);
    if (isDeepStrictEqual(present, after)) await save(tx, objectId, pair, before as ParentRights);
  }
}

async function lockRights(
  tx: Context,
  parentId: string,
  pair: AccountPair,
): Promise<ParentRights | undefined> {
  const parent = await repository.lockParent(tx, parentId);
  return parent && repository.readRights(tx, parentId, pair);
}

async function save(
  tx: Context,
  parentId: string,
  pair: AccountPair,
  rights: ParentRights,
): Promise<void> {
  await repository.saveRights(tx, parentId, pair, rights);
  await reindexVersions(tx, parentId);
}
