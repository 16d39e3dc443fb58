import { createHash } from "node:crypto";
import type { DayRange } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import {
  listItemParts,
  markItemPartsRead,
  readItemPart,
  type StoredPart,
  writeItemParts,
} from "../repository/item-parts";
import { type Named, NO_PART, type Part, type UsedVersion } from "./part";
import { partOfStoredForm, storedFormOf } from "./stored-form";

/**
 * What a job counted where it takes too long for a request. For readers there are the days of each part, and the versions that were
 * used most in some parts together; which versions were used in a part is kept for the job alone, since these can be millions.
 */

/** To be raised when something else is stored, or counted otherwise. */
const FORMAT = 1;
const MINUTE_MS = 60_000;
/** What has changed since is shown for so long as it was. */
const SHOWN_FOR_MS = 24 * 60 * MINUTE_MS;
/** What changes all the time is not counted more often. */
const RECOUNTED_AFTER_MS = 10 * MINUTE_MS;

/** A name of what is stored, and a mark of the days from which it was counted. */
type Row = Pick<StoredPart, "subject" | "version">;

export const hashOf = (...parts: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([FORMAT, ...parts]))
    .digest("base64url");

const daysRow = ({ subject, version }: Named): Row => ({
  subject: hashOf("days", subject),
  version: hashOf(version),
});

const useRow = ({ subject, version }: Named): Row => ({
  subject: hashOf("use", subject),
  version: hashOf(version),
});

/** The versions that were used most on the days of a range that are in the parts. */
export const mostUsedRow = (parts: readonly Counted[], { from, to }: DayRange): Row => ({
  subject: hashOf("most used", from, to, ...parts.map(({ days }) => days.subject)),
  version: hashOf(...parts.map(({ days }) => days.version)),
});

/** A part that was counted. */
export type Counted = {
  readonly days: StoredPart;
  /** Nothing of works. */
  readonly use: StoredPart | undefined;
  /** Whether the days have changed since. */
  readonly isOutdated: boolean;
};

type Looking = { readonly isUsage: boolean };

/** By subject, the parts that may be shown. */
export async function listCounted(
  ctx: Context,
  parts: readonly Named[],
  { isUsage }: Looking,
): Promise<ReadonlyMap<string, Counted>> {
  const rows = parts.map((part) => ({ part, days: daysRow(part), use: useRow(part) }));
  const subjects = rows.flatMap(({ days, use }) =>
    isUsage ? [days.subject, use.subject] : [days.subject],
  );
  const stored = new Map((await listItemParts(ctx, subjects)).map((one) => [one.subject, one]));
  await markItemPartsRead(ctx, [...stored.values()]);
  const counted = new Map<string, Counted>();
  for (const { part, ...row } of rows) {
    const [days, use] = [stored.get(row.days.subject), stored.get(row.use.subject)];
    if (!days || !isShown(ctx, days, row.days) || (isUsage && use?.version !== days.version))
      continue;
    const isOutdated = days.version !== row.days.version;
    counted.set(part.subject, { days, use, isOutdated });
  }
  return counted;
}

const ageOf = ({ now }: Context, { countedAt }: StoredPart) => now.getTime() - countedAt.getTime();

const isShown = (ctx: Context, stored: StoredPart, { version }: Row): boolean =>
  stored.version === version || ageOf(ctx, stored) < SHOWN_FOR_MS;

/** Whether it has to be counted again. */
export const isDue = (ctx: Context, stored: StoredPart, isOutdated: boolean): boolean =>
  isOutdated && ageOf(ctx, stored) > RECOUNTED_AFTER_MS;

/** What was counted under a name, where it may be shown. */
export async function findMostUsed(ctx: Context, row: Row): Promise<StoredPart | undefined> {
  const [stored] = await listItemParts(ctx, [row.subject]);
  if (!stored || !isShown(ctx, stored, row)) return undefined;
  await markItemPartsRead(ctx, [stored]);
  return stored;
}

/** Nothing where it was counted anew or removed meanwhile. */
export async function readCounted(ctx: Context, stored: StoredPart): Promise<Part | undefined> {
  const content = await readItemPart(ctx, stored);
  return content && partOfStoredForm(content);
}

type NewPart = {
  readonly counted: Part;
  /** Whether which versions were used is stored, too. */
  readonly isUsage: boolean;
  readonly countedAt: Date;
};

export async function storePart(
  ctx: Context,
  part: Named,
  { counted, isUsage, countedAt }: NewPart,
): Promise<void> {
  const days = await storedFormOf({ ...counted, versions: [] });
  const rows = [{ ...daysRow(part), countedAt, content: days }];
  if (isUsage) {
    const use = await storedFormOf({ ...NO_PART, versions: counted.versions });
    rows.push({ ...useRow(part), countedAt, content: use });
  }
  await writeItemParts(ctx, rows);
}

export async function storeMostUsed(
  ctx: Context,
  row: Row,
  versions: readonly UsedVersion[],
): Promise<void> {
  const content = await storedFormOf({ ...NO_PART, versions });
  await writeItemParts(ctx, [{ ...row, countedAt: ctx.now, content }]);
}
