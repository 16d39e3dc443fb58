import { expect, test } from "vitest";
import { readSearch } from "@/components/search/search-address";
import { OWN_INBOX, toInboxQuery, viewHref, viewOf, withOpenView } from "./inbox-address";

test.each([
  [{}, "newestsubmission"],
  [{ sort: "oldestsubmission" }, "oldestsubmission"],
  [{ sort: "newestactivity" }, "newestactivity"],
  [{ q: "tides" }, undefined],
  [{ q: "tides", sort: "newestsubmission" }, "newestsubmission"],
])("an inbox at %j is in the order %s", (params, sort) => {
  expect(toInboxQuery(readSearch(params, OWN_INBOX), { isOwn: true }).sort).toBe(sort);
});

const NONE = { received: 0, mine: 0, shared_with_me: 0 };

test.each([
  [{}, { ...NONE, mine: 2, shared_with_me: 1 }, "mine"],
  [{}, { ...NONE, shared_with_me: 1 }, "shared_with_me"],
  [{}, { ...NONE, received: 1, mine: 2 }, "received"],
  [{}, NONE, "received"],
  [{ received: "true" }, { ...NONE, mine: 2 }, "received"],
  [{ q: "tides" }, { ...NONE, mine: 2 }, "received"],
  [{ is_open: "false" }, { ...NONE, mine: 2 }, "received"],
])("an inbox at %j with %j opens %s", (params, counts, view) => {
  expect(viewOf(withOpenView(readSearch(params, OWN_INBOX), counts))).toBe(view);
});

test("the way to a view says which, so that it is not taken for a visit without a wish", () => {
  const state = readSearch({ mine: "true", is_open: "false" }, OWN_INBOX);
  expect(viewHref(state, "received")).toBe("/me/requests?is_open=false&received=true");
});
