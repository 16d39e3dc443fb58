import { z } from "zod";
import { recordAudit } from "@/lib/audit";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { readSetting, writeSetting } from "@/lib/db/stored-settings";
import { DEFAULT_LAYOUT, type Layout, storedLayout } from "../layout";
import { readLayout } from "../stored-layout";
import { layoutInput } from "../sharing-schema";
import { manageScope } from "./scope";

const SETTING = "statistics.layout";

const saved = z
  .object({ global_layout: z.unknown(), community_layout: z.unknown() })
  .partial()
  .catch({});

/** The layouts of the service's own dashboard, and of collections that have none of their own. */
type SiteLayouts = {
  readonly global: Layout;
  readonly collections: Layout;
};

export async function readSiteLayouts(ctx: Context): Promise<SiteLayouts> {
  const { global_layout, community_layout } = saved.parse((await readSetting(ctx, SETTING)) ?? {});
  return {
    global: readLayout(global_layout) ?? DEFAULT_LAYOUT,
    collections: readLayout(community_layout) ?? DEFAULT_LAYOUT,
  };
}

/** Changes one or both; for administrators. What is no layout becomes the usual one. */
export async function changeSiteLayouts(ctx: Context, body: unknown): Promise<void> {
  const { global_layout, community_layout } = parse(layoutInput, body ?? {});
  await manageScope(ctx, "global");
  const before = await readSiteLayouts(ctx);
  const next = (given: unknown, former: Layout) =>
    storedLayout(given === undefined ? former : (readLayout(given) ?? DEFAULT_LAYOUT));
  await writeSetting(ctx, SETTING, {
    global_layout: next(global_layout, before.global),
    community_layout: next(community_layout, before.collections),
  });
  await recordAudit(ctx, {
    action: "statistics.layout",
    objectType: "site",
    objectId: "statistics",
    detail: {
      global: global_layout !== undefined,
      collections: community_layout !== undefined,
    },
  });
}
