import { expect, test } from "vitest";
import { readSearch } from "@/components/search/search-address";
import { OWN_INBOX, toInboxQuery } from "./inbox-address";

test.each([
  [{}, "newestsubmission"],
  [{ sort: "oldestsubmission" }, "oldestsubmission"],
  [{ sort: "newestactivity" }, "newestactivity"],
  [{ q: "tides" }, undefined],
  [{ q: "tides", sort: "newestsubmission" }, "newestsubmission"],
])("an inbox at %j is in the order %s", (params, sort) => {
  expect(toInboxQuery(readSearch(params, OWN_INBOX), { isOwn: true }).sort).toBe(sort);
});
