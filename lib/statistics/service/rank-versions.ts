import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import {
  type RankedBy,
  type RankedWork,
  rankVersions,
  type VersionUse,
  type WorksWanted,
} from "../repository/use-reports";

/** Concepts that the database is asked about at first, and how many times as many each further time. */
const FIRST_ASKED = 1_000;
const MORE = 4;

/**
 * Concepts by the use of their versions as it is given. Only the database knows which versions may be shown, and it is asked about
 * the most used ones: it is rare that so many of them are hidden that others follow.
 */
export async function rankGivenVersions(
  ctx: Context,
  wanted: WorksWanted,
  versions: readonly VersionUse[],
  how: RankedBy,
): Promise<RankedWork[]> {
  const { by, limit } = how;
  let rest = await runInSlices(conceptsOf(versions, by));
  let ranked: RankedWork[] = [];
  for (let count = FIRST_ASKED; rest.length > 0; count *= MORE) {
    const parted = await runInSlices(partBest(rest, count));
    const ids = new Set(parted.best.map(({ parentId }) => parentId));
    const some = versions.filter(({ parentId }) => ids.has(parentId));
    ranked = [...ranked, ...(await rankVersions(ctx, wanted, some, how))]
      .sort((a, b) => b[by] - a[by])
      .slice(0, limit);
    // Hidden versions are among what concepts sum up to here, so it may only be less.
    const last = ranked[limit - 1];
    if (last && last[by] >= parted.least) break;
    rest = parted.rest;
  }
  return ranked;
}

/** Ids of the concepts that were used most. */
export async function bestConcepts(
  versions: readonly VersionUse[],
  by: RankedBy["by"],
  count: number,
): Promise<ReadonlySet<string>> {
  const { best } = await runInSlices(partBest(await runInSlices(conceptsOf(versions, by)), count));
  return new Set(best.map(({ parentId }) => parentId));
}

type Concept = { readonly parentId: string; readonly value: number };

function* conceptsOf(versions: readonly VersionUse[], by: RankedBy["by"]): Steps<Concept[]> {
  const sums = new Map<string, number>();
  for (const { parentId, [by]: value } of versions) {
    if (value > 0) sums.set(parentId, (sums.get(parentId) ?? 0) + value);
    yield;
  }
  return Array.from(sums, ([parentId, value]) => ({ parentId, value }));
}

type Parted = { readonly best: Concept[]; readonly rest: Concept[]; readonly least: number };

/** Some that have most, the least that one of them has, and all others. Sorting so many would take longer. */
function* partBest(concepts: readonly Concept[], count: number): Steps<Parted> {
  const values = Float64Array.from(concepts, ({ value }) => value).sort();
  const least = values.at(-Math.min(count, values.length)) ?? 0;
  const [above, equal, below]: [Concept[], Concept[], Concept[]] = [[], [], []];
  for (const concept of concepts) {
    const { value } = concept;
    (value > least ? above : value === least ? equal : below).push(concept);
    yield;
  }
  const left = count - above.length;
  return {
    best: [...above, ...equal.slice(0, left)],
    rest: [...equal.slice(left), ...below],
    least,
  };
}
