import { expect, test } from "vitest";
import { seededRandom } from "@/lib/demo/random";
import { bestHits } from "./best-hits";
import { Columns } from "./columns/columns";

const DOCUMENTS = 3_000;
const random = seededRandom(11);
const columns = new Columns(0);
for (let number = 0; number < DOCUMENTS; number++)
  columns.set({
    number,
    flags: 5,
    id: `w-${number}`,
    created: random.between(0, 400),
    from: 0,
    to: 0,
    visibility: "access_record=public",
    facets: [],
  });

const slots = Uint32Array.from({ length: DOCUMENTS }, (_, slot) => slot);

test.each([
  ["no scores", 1],
  ["few different scores", 4],
  ["hardly two equal scores", 1_000_000],
])("with %s, the first are those of all in order", (_, levels) => {
  const scores = Float32Array.from(slots, () => random.between(0, levels - 1) / 7);
  const inOrder = [...slots].sort(
    (a, b) =>
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (columns.created[b] ?? 0) - (columns.created[a] ?? 0) ||
      (columns.idOf(a) < columns.idOf(b) ? -1 : 1),
  );
  for (const count of [1, 10, 200, DOCUMENTS, 2 * DOCUMENTS])
    expect(bestHits(columns, { scores, slots }, count).map(({ number }) => number)).toEqual(
      inOrder.slice(0, count),
    );
});
