import { createHash } from "node:crypto";
import { z } from "zod";
import { auditFor } from "@/lib/audit";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import {
  deleteSetting,
  forgetSetting,
  readSetting,
  recallSetting,
  writeSetting,
} from "@/lib/db/stored-settings";
import { inTransaction } from "@/lib/db/transaction";
import { canChangeBanner } from "../policy";
import { BANNER_LEVELS, type BannerLevel } from "../constants";
import { bannerInput } from "../schema";

/*
 * The banner is a setting: pages show it from the memory of the process. Kept pages are forgotten with each change of a
 * setting, and are kept no longer than to the moment at which the banner comes or goes by itself.
 */
const SETTING = "site.banner";
const audit = auditFor("site");

const stored = z.object({
  text: z.object({ en: z.string(), de: z.string() }),
  level: z.enum(BANNER_LEVELS),
  startsAt: z.coerce.date().nullable(),
  endsAt: z.coerce.date().nullable(),
});

export type Banner = {
  /** By which browsers know whether their readers have closed it. */
  readonly id: string;
  readonly text: { readonly en: string; readonly de: string };
  readonly level: BannerLevel;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
};

/** The banner as it was set, whether it is shown at this moment or not; for those who change it. */
export async function readBanner(ctx: Context): Promise<Banner | undefined> {
  requireRight(ctx);
  return toBanner(await readSetting(ctx, SETTING));
}

/** The banner that pages show now, and when that changes by itself. */
export async function shownBanner(
  ctx: Context,
): Promise<{ banner: Banner | undefined; until: Date | undefined }> {
  const banner = toBanner(await recallSetting(ctx, SETTING));
  if (!banner) return { banner, until: undefined };
  const { startsAt, endsAt } = banner;
  if (endsAt && endsAt <= ctx.now) return { banner: undefined, until: undefined };
  if (startsAt && startsAt > ctx.now) return { banner: undefined, until: startsAt };
  return { banner, until: endsAt ?? undefined };
}

export async function changeBanner(ctx: Context, body: unknown): Promise<Banner> {
  requireRight(ctx);
  const { text, level, starts_at, ends_at } = parse(bannerInput, body ?? {});
  const value = { text, level, startsAt: starts_at ?? null, endsAt: ends_at ?? null };
  await inTransaction(ctx, async (tx) => {
    await writeSetting(tx, SETTING, value);
    await audit(tx, "banner", "banner", { ...text, level });
  });
  forgetSetting(SETTING);
  return withId(stored.parse(value));
}

export async function removeBanner(ctx: Context): Promise<void> {
  requireRight(ctx);
  await inTransaction(ctx, async (tx) => {
    if ((await readSetting(tx, SETTING)) === undefined) throw new NotFound("site.noBanner");
    await deleteSetting(tx, SETTING);
    await audit(tx, "banner", "banner", { removed: true });
  });
  forgetSetting(SETTING);
}

function requireRight({ actor }: Context): void {
  if (!canChangeBanner(actor)) throw new NotPermitted();
}

function toBanner(value: unknown): Banner | undefined {
  const found = stored.safeParse(value);
  return found.success ? withId(found.data) : undefined;
}

function withId(banner: z.output<typeof stored>): Banner {
  const { text, level } = banner;
  const hash = createHash("sha256").update(JSON.stringify([text.en, text.de, level]));
  return { ...banner, id: hash.digest("hex").slice(0, 12) };
}
