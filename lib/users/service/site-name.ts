import { z } from "zod";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { forgetSetting, lockSetting, recallSetting, writeSetting } from "@/lib/db/stored-settings";

const NAME = "site.name";

/** The name of the site: what its administrator typed, else the setting. */
export async function siteName(ctx: Context): Promise<string> {
  const found = z
    .string()
    .min(1)
    .safeParse(await recallSetting(ctx, NAME));
  return found.success ? found.data : config().SITE_NAME;
}

/** Keeps a name for the site; answers the one it had. Call it inside a transaction, and {@link forgetSiteName} after it. */
export async function saveSiteName(ctx: Context, name: string): Promise<string> {
  const before = z
    .string()
    .min(1)
    .safeParse(await lockSetting(ctx, NAME));
  await writeSetting(ctx, NAME, name);
  return before.success ? before.data : config().SITE_NAME;
}

/** The calling process shows the new name at once, others within ten seconds. */
export const forgetSiteName = (): void => forgetSetting(NAME);
