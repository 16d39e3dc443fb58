import { attributesOf, can, subtreeIds } from "@/lib/collections";
import { isAdmin } from "@/lib/core/actor";
import { NotAuthenticated, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { splitRange } from "@/lib/usage";
import { type DayRange, FIRST_DAY, textOfDay } from "@/lib/core/calendar";
import type { ItemDays } from "../item-days/read-item-days";
import type { AskedRange } from "../queries";
import { groupOf, REFERRER_GROUPS, type ReferrerGroup } from "../referrer-groups";
import {
  listUsedFiles,
  listUsedWorks,
  type RankedWork,
  rankWorks,
  type UsedFile,
  type UsedWork,
  type WorksWanted,
} from "../repository/use-reports";
import { type DayTable, strandsOf } from "../tables/day-table";
import { valueOf, widthOf } from "../tables/numbers";
import { countedPoints } from "../tables/points";
import { lookAtDays, readDays } from "./day-tables";
import { rankGivenVersions } from "./rank-versions";
import { rangeTold } from "./read-series";
import { readScope } from "./scope";

/** Reports for those who have to account for a collection or the service: works, files, rankings, referrers. */

/** Days of a collection, by id or slug, or of `global`. */
export type ReportQuery = AskedRange & { readonly collection: string };

export type RankingQuery = ReportQuery & {
  readonly by: "views" | "downloads";
  /** From 1 to `MAX_RANKED`. */
  readonly limit: number;
};

/** Rows that are read by one statement. */
const ROWS_AT_ONCE = 1000;

/**
 * Works of a collection and of those below it, or of the service. Those who manage a collection, and administrators, see
 * restricted ones too.
 */
async function worksOf(ctx: Context, idOrSlug: string): Promise<WorksWanted> {
  const { collection } = await readScope(ctx, idOrSlug);
  if (!collection) return { collectionIds: undefined, includeRestricted: isAdmin(ctx.actor) };
  return {
    collectionIds: await subtreeIds(ctx, collection.id),
    includeRestricted: can(ctx.actor, "manageMembers", attributesOf(collection)),
  };
}

/** Lists of everything in the service are for its administrators. */
function checkWhole(ctx: Context, { collectionIds }: WorksWanted): void {
  if (collectionIds !== undefined || isAdmin(ctx.actor)) return;
  throw ctx.actor.kind === "anonymous"
    ? new NotAuthenticated("errors.unauthorized", "Bearer")
    : new NotPermitted();
}

/** Every work with its use in a range, in pieces. */
export async function reportWorks(
  ctx: Context,
  query: ReportQuery,
): Promise<AsyncGenerator<UsedWork[], void>> {
  const wanted = await worksOf(ctx, query.collection);
  checkWhole(ctx, wanted);
  return inPages((after: UsedWork | undefined) =>
    listUsedWorks(ctx, wanted, query, { after: after?.id ?? "", limit: ROWS_AT_ONCE }),
  );
}

/** Every file that was downloaded in a range, in pieces. */
export async function reportFiles(
  ctx: Context,
  query: ReportQuery,
): Promise<AsyncGenerator<UsedFile[], void>> {
  const wanted = await worksOf(ctx, query.collection);
  checkWhole(ctx, wanted);
  const first = { workId: "", fileKey: "" };
  return inPages((after: UsedFile | undefined) =>
    listUsedFiles(ctx, wanted, query, { after: after ?? first, limit: ROWS_AT_ONCE }),
  );
}

async function* inPages<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1);
  }
}

/** The most used works of a range, or of all time. */
export async function rankUsedWorks(ctx: Context, query: RankingQuery): Promise<UsedWork[]> {
  return ranked(ctx, await worksOf(ctx, query.collection), query, query);
}

type RankingOfItem = Pick<RankingQuery, "collection" | "limit"> & { readonly range: DayRange };

/** The same of one item, by views and by downloads; nothing while a job counts that. */
export async function rankWorksOfItem(
  ctx: Context,
  days: ItemDays,
  { collection, range, limit }: RankingOfItem,
): Promise<Readonly<Record<RankingQuery["by"], readonly RankedWork[]>> | undefined> {
  const wanted = await worksOf(ctx, collection);
  const versions = await days.versionsIn(range);
  if (!versions) return undefined;
  const ranked = (by: RankingQuery["by"]) =>
    rankGivenVersions(ctx, wanted, versions, { by, limit });
  return { views: await ranked("views"), downloads: await ranked("downloads") };
}

async function ranked(
  ctx: Context,
  wanted: WorksWanted,
  { from, to }: AskedRange,
  how: Pick<RankingQuery, "by" | "limit">,
): Promise<UsedWork[]> {
  const isAllTime = from === undefined && to === undefined;
  const range = isAllTime
    ? ("all-time" as const)
    : await splitRange(ctx, { from: dayText(from), to: dayText(to) });
  return rankWorks(ctx, wanted, range, how);
}

/** Days before the first of the calendar are as good as none. */
const dayText = (day: number | undefined) =>
  day === undefined || day < FIRST_DAY ? undefined : textOfDay(day);

/** Works of one's own that are told. */
const MAX_OWN = 2_000;

/** The actor's own works that were used in a range, the most viewed first. */
export async function listOwnUsedWorks(ctx: Context, range: AskedRange): Promise<UsedWork[]> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new NotPermitted();
  const wanted = {
    collectionIds: undefined,
    includeRestricted: true,
    ownerId: Number(actor.id),
  };
  return ranked(ctx, wanted, range, { by: "views", limit: MAX_OWN });
}

type ReferrerCounts = { readonly views: number; readonly downloads: number };
export type ReferrersOfGroup = ReferrerCounts & {
  readonly group: ReferrerGroup;
  /** The best of them. */
  readonly hosts: readonly (ReferrerCounts & { readonly host: string })[];
};

/** Hosts of a group that are named. */
const MAX_HOSTS = 100;

/** Where people came from in a range, by kinds of places. */
export async function reportReferrers(
  ctx: Context,
  query: ReportQuery,
): Promise<ReferrersOfGroup[]> {
  const { collectionId } = await readScope(ctx, query.collection);
  const state = await lookAtDays(ctx, { collectionId, kind: "usage" });
  const table = await readDays(ctx, state);
  return referrersIn(table, rangeTold(ctx, table, query));
}

/** The same of days that were read. */
export function referrersIn(table: DayTable, range: DayRange): ReferrersOfGroup[] {
  const width = widthOf("usage-delta");
  const [views, downloads] = [valueOf("usage-delta", "views"), valueOf("usage-delta", "downloads")];
  const sumOf = (source: Parameters<typeof countedPoints>[0]) =>
    countedPoints(source, range).values.reduce((sum, value) => sum + value, 0);
  const hosts = strandsOf(table, "referrers")
    .map(([host, strand]) => ({
      host,
      group: groupOf(host),
      views: sumOf({ strand, width, value: views }),
      downloads: sumOf({ strand, width, value: downloads }),
    }))
    .filter((one) => one.views + one.downloads > 0)
    .sort((a, b) => b.views + b.downloads - a.views - a.downloads);
  return REFERRER_GROUPS.map((group) => {
    const members = hosts.filter((one) => one.group === group);
    return {
      group,
      views: members.reduce((sum, one) => sum + one.views, 0),
      downloads: members.reduce((sum, one) => sum + one.downloads, 0),
      hosts: members
        .slice(0, MAX_HOSTS)
        .map(({ host, views, downloads }) => ({ host, views, downloads })),
    };
  });
}
