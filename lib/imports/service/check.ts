import type { Collection } from "@/lib/collections";
import { type Issue, issueAt } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { findByDois, isOrBecomesPublic, readableIds } from "@/lib/works";
import type { CheckedItem, Duplicate, Item } from "../items";
import * as repository from "../repository";
import { type ImportKey, keyText } from "../repository";
import type { ImportOptions } from "../schema";

/** Finds everything that keeps works from being created, without writing anything. */
export async function check(
  ctx: Context,
  items: readonly Item[],
  collection: Collection,
  options: ImportOptions,
): Promise<CheckedItem[]> {
  const keys = items.flatMap((item) => item.keys);
  const known = await repository.findKeys(ctx, keys);
  const dois = keys.filter(isDoi).map(({ identifier }) => identifier);
  const registered = await findByDois(ctx, dois);
  const holders = [...known.values(), ...registered.values()].filter((id) => id !== null);
  const readable = await readableIds(ctx, [...new Set(holders)]);
  const seen = new Map<string, number>();
  return mapInSlices(items, (item) => ({
    item,
    problems: [
      ...item.refusals,
      ...(options.strict_validation ? item.tolerable : []),
      ...closedCollection(item, collection),
      ...sameRequest(item, seen),
    ],
    duplicate: duplicateOf(item, { known, registered, readable }),
  }));
}

const isDoi = ({ scheme }: ImportKey) => scheme === "doi";

function closedCollection({ described: { access } }: Item, collection: Collection): Issue[] {
  return isOrBecomesPublic(access) && collection.access.visibility === "restricted"
    ? [issueAt("access.record", "imports.publicInRestricted")]
    : [];
}

/** The first of two works with one identifier is good, the later one is not. */
function sameRequest({ index, keys }: Item, seen: Map<string, number>): Issue[] {
  return keys.flatMap((key) => {
    const first = seen.get(keyText(key));
    if (first === undefined) {
      seen.set(keyText(key), index);
      return [];
    }
    return [
      issueAt(
        "metadata.identifiers",
        message("imports.usedByItem", {
          scheme: key.scheme,
          identifier: key.identifier,
          item: first,
        }),
      ),
    ];
  });
}

type Holders = {
  /** Works that were imported, by key. */
  known: ReadonlyMap<string, string>;
  /** Works by DOI; null where it is reserved only. */
  registered: ReadonlyMap<string, string | null>;
  /** Those of them that the sender may see. */
  readable: ReadonlySet<string>;
};

function duplicateOf(
  { keys }: Item,
  { known, registered, readable }: Holders,
): Duplicate | undefined {
  for (const key of keys) {
    const { scheme, identifier } = key;
    const workId =
      known.get(keyText(key)) ?? (isDoi(key) ? registered.get(key.identifier) : undefined);
    if (workId === undefined) continue;
    const isShown = workId !== null && readable.has(workId);
    const hidden = workId === null ? "imports.hereReserved" : "imports.hereHidden";
    return {
      workId: isShown ? workId : null,
      issue: issueAt(
        "metadata.identifiers",
        isShown
          ? message("imports.hereAlready", { scheme, identifier, id: workId })
          : message(hidden, { scheme, identifier }),
      ),
    };
  }
  return undefined;
}
