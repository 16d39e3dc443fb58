import { dashboardHref, type DashboardState } from "./dashboard-address";

/** Where readers are led when they have changed what is shown: the heading, and what says which item alone is shown. */
export const SHOWN = "shown";
export const ONLY_ITEM = "only-item";

/** The dashboard with one item alone, or with everything again, where it says so. */
export function itemHref(state: DashboardState, item: DashboardState["item"]): string {
  const address = dashboardHref(state, { item });
  return `${address}#${item ? ONLY_ITEM : SHOWN}`;
}
