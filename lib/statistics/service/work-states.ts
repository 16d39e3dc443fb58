import type { Context } from "@/lib/db/context";
import { dayRange } from "@/lib/core/edtf";
import { groupBy } from "@/lib/core/group-by";
import { type CountedWork, describeVersionsForStatistics } from "@/lib/works";
import { dayOf, FIRST_DAY } from "@/lib/core/calendar";
import { intersectionOf, type Span, unionOf, type WorkState } from "../record-days";
import { listMemberships, listPlacements } from "../repository/record-states";

type Found = { readonly parentId: string; readonly state: WorkState };

/** The works as they are now, and the names of what they are counted under. A work without versions has none. */
export async function readWorkStates(
  ctx: Context,
  parentIds: readonly string[],
): Promise<{ states: Found[]; labels: CountedWork["labels"] }> {
  const versions = groupBy(
    await describeVersionsForStatistics(ctx, parentIds),
    ({ parentId }) => parentId,
  );
  const memberships = await listMemberships(ctx.db, parentIds);
  const placements = groupBy(
    await listPlacements(
      ctx.db,
      memberships.map(({ collectionId }) => collectionId),
    ),
    ({ collectionId }) => collectionId,
  );
  const direct = groupBy(memberships, ({ workId }) => workId);
  const states = parentIds.map((parentId) => {
    const all = versions.get(parentId) ?? [];
    return {
      parentId,
      state: {
        asOf: dayOf(ctx.now),
        ownerId: all[0]?.ownerId ?? 0,
        versions: all.map(versionState),
        presence: presenceOf(direct.get(parentId) ?? [], placements),
      },
    };
  });
  return { states, labels: [...versions.values()].flat().flatMap(({ labels }) => labels) };
}

const versionState = (work: CountedWork): WorkState["versions"][number] => ({
  createdAt: work.createdAt.getTime(),
  deletedAt: work.deletedAt?.getTime() ?? null,
  publishedOn: publicationDay(work.publicationDate),
  items: work.attributes,
  files: work.files.count,
  bytes: work.files.bytes,
});

/** The first day of a date or an interval. */
function publicationDay(text: string | undefined): number | null {
  const range = text === undefined ? undefined : dayRange(text);
  return range ? Math.max(dayOf(new Date(range.gte)), FIRST_DAY) : null;
}

type Where = Span & { readonly collectionId: string };
type Placements = ReadonlyMap<string, readonly (Where & { readonly above: string })[]>;

/**
 * When a work was in collections and in those above them at that time. At no moment a collection is above itself, so each step up
 * leaves less time or ends.
 */
function presenceOf(direct: readonly Where[], placements: Placements): WorkState["presence"] {
  const presence = new Map<string, Span[]>();
  const open: Where[] = [...direct];
  for (let one = open.pop(); one; one = open.pop()) {
    const { collectionId, from, to } = one;
    const spans = presence.get(collectionId) ?? [];
    spans.push({ from, to });
    presence.set(collectionId, spans);
    for (const { above, ...placement } of placements.get(collectionId) ?? [])
      for (const span of intersectionOf([placement], { from, to }))
        open.push({ ...span, collectionId: above });
  }
  return Object.fromEntries(
    [...presence].map(([collectionId, spans]) => [
      collectionId,
      unionOf(spans.filter(({ from, to }) => to === null || from < to)),
    ]),
  );
}
