import { z } from "zod";
import { config } from "@/lib/core/config";
import { processWide } from "@/lib/core/process-wide";
import type { Context } from "@/lib/db/context";
import { readSetting, writeSetting } from "@/lib/db/stored-settings";

const NAME = "site.name";
const REMEMBER_MS = 10_000;

const remembered = processWide<{ database: string; name: string; until: number }>("users.site");

/** The name of the site: what its administrator typed, else the setting. */
export async function siteName(ctx: Context): Promise<string> {
  const { DATABASE_URL: database = "", SITE_NAME } = config();
  const known = remembered.value;
  if (known?.database === database && known.until > Date.now()) return known.name;
  const found = z
    .string()
    .min(1)
    .safeParse(await readSetting(ctx, NAME));
  const name = found.success ? found.data : SITE_NAME;
  remembered.value = { database, name, until: Date.now() + REMEMBER_MS };
  return name;
}

/** Keeps a name for the site. The calling process shows it at once, others within ten seconds. */
export async function saveSiteName(ctx: Context, name: string): Promise<void> {
  await writeSetting(ctx, NAME, name);
  remembered.value = undefined;
}
