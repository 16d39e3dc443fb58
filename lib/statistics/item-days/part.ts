import type { DayRange } from "@/lib/core/calendar";
import type { DateBasis, UsageCategory } from "../counts";
import type { UploaderDay } from "../repository/record-days";
import type { Family } from "../schema";
import { type Block, type DayTable, emptyBlock } from "../tables/day-table";

/** Whose days are counted for one item alone. */
export type ItemDaysWanted = {
  /** `GLOBAL_ID` for the service. */
  readonly collectionId: string;
  readonly family: Family;
  readonly basis: DateBasis;
  readonly category: UsageCategory;
  readonly id: string;
  /** The days that count everything. */
  readonly whole: DayTable;
  /** Days that are needed of use; of works all are counted. */
  readonly range: DayRange;
};

/** How much is counted at most. */
export type CountingLimits = {
  /** Views and downloads that have the item; of what came from a place, those of the collection. */
  readonly events: number;
  /** Bytes of all events of the service in the months, where they cannot be found otherwise. */
  readonly bytes: number;
  /** Bytes of all versions among which those that have the item are looked for. */
  readonly itemBytes: number;
  /** Works that have the item, and all among which they are. */
  readonly works: number;
  readonly allWorks: number;
};

export type ItemDaysLimits = {
  /** Views and downloads below which single readers could be told by what else is known of them. */
  readonly fewest: number;
  /** While somebody waits. */
  readonly onDemand: CountingLimits;
  /** By a job, while something else is shown. */
  readonly byJob: CountingLimits;
};

/** Why days are not counted for an item. */
export type Refusal =
  /** There is too much to count. */
  | { readonly reason: "tooMuch"; readonly of: "events" | "works" }
  /** What there is would tell about single readers. */
  | { readonly reason: "tooFew" }
  /** Others are counted now, or it failed. */
  | { readonly reason: "busy" }
  /** Counting them was tried, and is not tried again for a while. */
  | { readonly reason: "failed" }
  /** A job counts them. */
  | { readonly reason: "counting"; readonly done: number; readonly parts: number }
  /** Single views and downloads are kept from that day on only. */
  | { readonly reason: "removed"; readonly since: number };

type Upload = Pick<UploaderDay, "ownerId" | "day">;

/** The use of a version on a day. */
export type UsedVersion = {
  readonly day: number;
  readonly workId: string;
  readonly parentId: string;
  readonly views: number;
  readonly downloads: number;
};

/** What is counted, and kept, by itself. */
export type Part = {
  readonly block: Block;
  /** Of works, by whom they came; of use, what was used. */
  readonly uploads: readonly Upload[];
  readonly versions: readonly UsedVersion[];
};

/** What a part counts, and from which state of the days. */
export type Named = { readonly subject: string; readonly version: string };

export const keyOf = ({ subject, version }: Named): string => `${subject} ${version}`;

export const NO_PART: Part = { block: emptyBlock(0, ""), uploads: [], versions: [] };

/** Parts by `keyOf`. */
export type PartsByKey = ReadonlyMap<string, Part>;

/** The parts that days for an item consist of. */
export type Parts<Wanted extends Named = Named> = {
  /** In the order of their days. */
  readonly wanted: readonly Wanted[];
  /** What is said where it takes longer than it may. */
  readonly tooMuch: Refusal;
  /** Views and downloads that are read for a part. */
  readonly eventsOf: (part: Wanted) => number;
  readonly refusalOf: (
    missing: readonly Wanted[],
    limits: CountingLimits,
  ) => Promise<Refusal | undefined>;
  /** @throws Unavailable  when it takes longer than it may, or the database does not answer */
  readonly count: (missing: readonly Wanted[], timeoutMs: number) => Promise<PartsByKey>;
};
