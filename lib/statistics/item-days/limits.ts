import type { ItemDaysLimits } from "./part";

export const ITEM_DAYS_LIMITS: ItemDaysLimits = {
  fewest: 5,
  // What takes one to two seconds on two cores that are busy otherwise.
  onDemand: {
    events: 150_000,
    bytes: 250_000_000,
    itemBytes: 1_000_000_000,
    works: 15_000,
    allWorks: 200_000,
  },
  // What takes some minutes.
  byJob: {
    events: 10_000_000,
    bytes: 10_000_000_000,
    itemBytes: 20_000_000_000,
    works: 1_000_000,
    allWorks: 5_000_000,
  },
};
