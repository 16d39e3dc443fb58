import type { Prisma } from "./generated/client";
import type { Context } from "./context";
import { forget, recall } from "./remembered";

const nameOf = (key: string) => `setting:${key}`;

/** Facts the installation keeps about itself, in the table `setting`. */
export async function readSetting(ctx: Context, key: string): Promise<unknown> {
  return (await ctx.db.setting.findUnique({ where: { key } }))?.value;
}

/** As {@link readSetting}, for what every page shows. */
export const recallSetting = (ctx: Context, key: string): Promise<unknown> =>
  recall(nameOf(key), () => readSetting(ctx, key));

/** For the process that has changed a setting. */
export const forgetSetting = (key: string): void => forget(nameOf(key));

/** The value, with the row locked until the transaction ends. */
export async function lockSetting(ctx: Context, key: string): Promise<unknown> {
  const rows = await ctx.db.$queryRaw<
    { value: unknown }[]
  >`SELECT value FROM setting WHERE key = ${key} FOR UPDATE`;
  return rows[0]?.value;
}

/** Stores a value unless there is one; answers whether it did. Of several at once one does. */
export async function addSetting(
  ctx: Context,
  key: string,
  value: Prisma.InputJsonValue,
): Promise<boolean> {
  const data = [{ key, value, updatedAt: ctx.now }];
  return (await ctx.db.setting.createMany({ data, skipDuplicates: true })).count > 0;
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
