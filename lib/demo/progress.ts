import { z } from "zod";
import { administratorInPerson, administratorLooking } from "@/lib/core/actor-rules";
import { dayOf, MS_PER_DAY } from "@/lib/core/calendar";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { addSetting, lockSetting, readSetting, writeSetting } from "@/lib/db/stored-settings";
import { inTransaction } from "@/lib/db/transaction";
import { SAMPLE_STEPS } from "./constants";
import type { SampleContentJson } from "./schema";

const SETTING = "demo";

const progressOf = z.object({
  seed: z.number(),
  done: z.number(),
  until: z.coerce.date(),
  /** Ids by short names; loads of former versions have none. */
  collections: z.record(z.string(), z.string()).default({}),
  /** The last month with usage, `2026-02`. */
  usage: z.string().optional(),
  /** Whether there are requests and imports yet. Loads of former versions have neither and get none. */
  requests: z.boolean().optional(),
  imports: z.boolean().optional(),
  /** How many works there shall be, and what the load is doing. */
  count: z.number().optional(),
  step: z.enum(SAMPLE_STEPS).optional(),
  isWelcomeClosed: z.boolean().optional(),
});
export type Progress = z.infer<typeof progressOf>;

const read = async (ctx: Context) => progressOf.safeParse(await readSetting(ctx, SETTING)).data;

/** The seed of loads that name none, and how many works they add. */
export const SEED = 1;
export const COUNT = 200;

export const isLoadBegun = async (ctx: Context): Promise<boolean> =>
  (await read(ctx)) !== undefined;

/** Stores that a load is about to begin; undefined where one has begun already. For use inside a transaction. */
export async function beginLoad(ctx: Context): Promise<SampleContentJson | undefined> {
  const begun: Progress = { ...beginning(ctx, SEED), step: "collections", count: COUNT };
  return (await addSetting(ctx, SETTING, toStored(begun))) ? toJson(begun) : undefined;
}

const beginning = (ctx: Context, seed: number): Progress => ({
  ...{ seed, done: 0, collections: {} },
  until: new Date(dayOf(ctx.now) * MS_PER_DAY),
});

const toStored = (progress: Progress) => ({ ...progress, until: progress.until.toISOString() });

/** How far the load of a seed is; another seed begins anew. */
export async function readProgress(ctx: Context, seed: number): Promise<Progress> {
  const known = await read(ctx);
  return known?.seed === seed ? known : beginning(ctx, seed);
}

/** Changes what is stored, and answers it. The welcome may be closed meanwhile. */
export async function saveProgress(
  ctx: Context,
  progress: Progress,
  change: Partial<Progress>,
): Promise<Progress> {
  return inTransaction(ctx, async (tx) => {
    const stored = progressOf.safeParse(await lockSetting(tx, SETTING)).data;
    const isWelcomeClosed = stored?.seed === progress.seed && stored.isWelcomeClosed;
    const next = { ...progress, ...change, ...(isWelcomeClosed ? { isWelcomeClosed } : {}) };
    await writeSetting(tx, SETTING, toStored(next));
    return next;
  });
}

/** What administrators are shown of the load; undefined where there is none, or its welcome was closed. */
export async function readSampleContent(ctx: Context): Promise<SampleContentJson | undefined> {
  if (!administratorLooking.allows(ctx.actor, undefined)) throw new NotPermitted();
  const progress = await read(ctx);
  return progress?.step && !progress.isWelcomeClosed ? toJson(progress) : undefined;
}

function toJson(progress: Progress): SampleContentJson {
  const { step = "collections", done, count = done } = progress;
  return { step, percent: percentOf(progress), works: done, count };
}

export async function closeSampleWelcome(ctx: Context): Promise<void> {
  if (!administratorInPerson.allows(ctx.actor, undefined)) throw new NotPermitted();
  await inTransaction(ctx, async (tx) => {
    const stored = progressOf.safeParse(await lockSetting(tx, SETTING)).data;
    if (stored) await writeSetting(tx, SETTING, toStored({ ...stored, isWelcomeClosed: true }));
  });
}

/** Where each step begins, by the time it takes: percent of the whole. */
const BEGINS = { collections: 0, works: 2, requests: 60, usage: 64, statistics: 84, done: 100 };
const MONTHS = 25;

function percentOf({ step = "collections", done, count = done, usage, until }: Progress): number {
  const between = (from: number, to: number, share: number) =>
    Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
  if (step === "works") return between(BEGINS.works, BEGINS.requests, done / Math.max(1, count));
  if (step === "usage" && usage !== undefined) {
    const left = monthNumber(until.toISOString()) - monthNumber(usage);
    return between(BEGINS.usage, BEGINS.statistics, 1 - left / MONTHS);
  }
  return BEGINS[step];
}

/** Months since the year 0 of `2026-02…`. */
const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
