import { expect, test } from "vitest";
import { type OpenRequest, withoutDecided } from "./open-counts";

const bucket = (key: string, doc_count?: number) => ({
  ...{ key, label: key, is_selected: false },
  ...(doc_count === undefined ? {} : { doc_count }),
});
const AGGREGATIONS = {
  type: { label: "Type", buckets: [bucket("community-submission", 3), bucket("guest-access", 1)] },
  status: { label: "Status", buckets: [bucket("submitted", 4)] },
  receiver: { label: "Collection", buckets: [bucket("moorland", 2), bucket("uncounted")] },
};
const OPEN: OpenRequest[] = [
  { id: "1", type: "community-submission", status: "submitted", receiver: "moorland" },
  { id: "2", type: "guest-access", status: "submitted" },
];

test.each([
  [[], [3, 1], 4, 2],
  [["elsewhere"], [3, 1], 4, 2],
  [["1"], [2, 1], 3, 1],
  [["1", "2"], [2, 0], 2, 1],
])("without %j", (ids, types, submitted, moorland) => {
  const counts = withoutDecided(AGGREGATIONS, OPEN, new Set(ids));
  expect(counts?.type?.buckets.map(({ doc_count }) => doc_count)).toEqual(types);
  expect(counts?.status?.buckets.map(({ doc_count }) => doc_count)).toEqual([submitted]);
  expect(counts?.receiver?.buckets.map(({ doc_count }) => doc_count)).toEqual([
    moorland,
    undefined,
  ]);
});

test("without facets, or beyond zero, nothing is counted", () => {
  expect(withoutDecided(undefined, OPEN, new Set(["1"]))).toBeUndefined();
  const none = { type: { label: "Type", buckets: [bucket("guest-access", 0)] } };
  expect(withoutDecided(none, OPEN, new Set(["2"]))).toEqual(none);
});
