import { config } from "@/lib/core/config";
import { processWide } from "@/lib/core/process-wide";
import type { Prisma } from "./generated/client";
import type { Context } from "./context";

const REMEMBER_MS = 10_000;

type Remembered = { readonly database: string; readonly value: unknown; readonly until: number };
const remembered = processWide<Map<string, Remembered>>("db.settings");

/** Facts the installation keeps about itself, in the table `setting`. */
export async function readSetting(ctx: Context, key: string): Promise<unknown> {
  return (await ctx.db.setting.findUnique({ where: { key } }))?.value;
}

/** As {@link readSetting}, for what every page shows: a process reads it every ten seconds at most. */
export async function recallSetting(ctx: Context, key: string): Promise<unknown> {
  const { DATABASE_URL: database = "" } = config();
  const all = (remembered.value ??= new Map<string, Remembered>());
  const known = all.get(key);
  if (known?.database === database && known.until > Date.now()) return known.value;
  const value = await readSetting(ctx, key);
  all.set(key, { database, value, until: Date.now() + REMEMBER_MS });
  return value;
}

/** For the process that has changed a setting: it is read anew when it is asked for next. */
export function forgetSetting(key: string): void {
  remembered.value?.delete(key);
}

/** The value, with the row locked until the transaction ends. */
export async function lockSetting(ctx: Context, key: string): Promise<unknown> {
  const rows = await ctx.db.$queryRaw<
    { value: unknown }[]
  >`SELECT value FROM setting WHERE key = ${key} FOR UPDATE`;
  return rows[0]?.value;
}

export async function writeSetting(
  ctx: Context,
  key: string,
  value: Prisma.InputJsonValue,
): Promise<void> {
  await ctx.db.setting.upsert({
    where: { key },
    create: { key, value, updatedAt: ctx.now },
    update: { value, updatedAt: ctx.now },
  });
}

export async function deleteSetting(ctx: Context, key: string): Promise<void> {
  await ctx.db.setting.deleteMany({ where: { key } });
}
