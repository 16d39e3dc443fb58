import type { Context } from "@/lib/db/context";
import type { ImportedTotals, UsageItem } from "../repository/day-events";

/** A view of a version, or a download of a file, that counts. */
export type CountedEvent = {
  readonly kind: "view" | "download";
  /** A number for each visitor; the events of a visitor come one after the other. */
  readonly visitor: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly item: UsageItem;
  readonly fileKey: string | null;
  readonly bytes: number;
  readonly country: string;
  readonly referrer: string;
};

/** Counts one day after the other. */
export type DayCounter = {
  /** Forgets what was counted before. */
  readonly start: () => void;
  /** `isUnique` for one event of a visitor, version, kind and hour. */
  readonly countEvent: (event: CountedEvent, isUnique: boolean) => void;
  readonly countImported: (totals: ImportedTotals, item: UsageItem) => void;
  /** Stores, or compares, what was counted of a day; in the transaction that has read it. */
  readonly finish: (ctx: Context, day: string) => Promise<void>;
};
