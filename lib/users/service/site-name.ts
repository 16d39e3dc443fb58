import { z } from "zod";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { forgetSetting, recallSetting, writeSetting } from "@/lib/db/stored-settings";

const NAME = "site.name";

/** The name of the site: what its administrator typed, else the setting. */
export async function siteName(ctx: Context): Promise<string> {
  const found = z
    .string()
    .min(1)
    .safeParse(await recallSetting(ctx, NAME));
  return found.success ? found.data : config().SITE_NAME;
}

/** Keeps a name for the site. The calling process shows it at once, others within ten seconds. */
export async function saveSiteName(ctx: Context, name: string): Promise<void> {
  await writeSetting(ctx, NAME, name);
  forgetSetting(NAME);
}
