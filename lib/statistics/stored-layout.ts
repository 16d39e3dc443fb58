import { z } from "zod";
import { type Layout, partsOfTab, TAB_NAMES, type TabLayout } from "./layout";

const MAX_LABEL = 60;

/** As it is stored; tabs and components that nobody knows are passed over. */
const stored = z.object({
  tabs: z.array(
    z.object({
      name: z.string(),
      label: z.string().max(MAX_LABEL).optional().catch(undefined),
      rows: z.array(z.object({ components: z.array(z.object({ component: z.string() })) })),
    }),
  ),
});

/** The layout of a stored value; nothing where it has no tab that there is. */
export function readLayout(given: unknown): Layout | undefined {
  const read = stored.safeParse(given);
  if (!read.success) return undefined;
  const seen = new Set<string>();
  const tabs = read.data.tabs.flatMap(({ name, label, rows }): TabLayout[] => {
    const tab = TAB_NAMES.find((one) => one === name);
    if (!tab || seen.has(tab)) return [];
    seen.add(tab);
    const named = rows.flatMap(({ components }) => components.map(({ component }) => component));
    const known = partsOfTab(tab);
    const parts = [...new Set(named)].flatMap((part) => known.find((one) => one === part) ?? []);
    return parts.length === 0 ? [] : [{ name: tab, label: label?.trim() || undefined, parts }];
  });
  return tabs.length === 0 ? undefined : tabs;
}
