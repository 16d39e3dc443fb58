import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/calendar";
import { DoubleClickFilter } from "./service/double-clicks";
import type { Visit } from "./visit";
import { WaitingVisits } from "./waiting-visits";

const MIDNIGHT = Date.parse("2024-05-07T00:00:00Z");

const visits = fc.array(
  fc.record({
    // Around the end of an hour and of a day, with gaps below, at and above that of double clicks.
    second: fc.integer({ min: -200, max: 100 }),
    address: fc.constantFrom("192.0.2.1", "192.0.2.2"),
    session: fc.constantFrom(undefined, "secret"),
    target: fc.constantFrom("page", "a.csv", "archive"),
    referrer: fc.constantFrom("", "scholar.example.org"),
    /** Whether so many of those before begin to be written, or what is being written is done. */
    writing: fc.constantFrom(undefined, undefined, undefined, 1, 9, Infinity),
  }),
  { maxLength: 60 },
);

type Given = typeof visits extends fc.Arbitrary<(infer One)[]> ? One : never;

const visitOf = ({ second, address, session, target, referrer }: Given): Visit => ({
  at: new Date(MIDNIGHT + second * 1000),
  workId: "aaaaa-bbbbb",
  ...(target === "page"
    ? { kind: "view" }
    : { kind: "download", file: target === "archive" ? "all" : { key: target } }),
  ...{ session, address, agent: "a browser", referrer, viaApi: false },
});

/** The clicks that count, as the days are counted. */
function clicksOf(all: readonly Visit[]): string[] {
  const clicks: string[] = [];
  for (const day of new Set(all.map(({ at }) => dayOf(at)))) {
    const filter = new DoubleClickFilter((event, isUnique) =>
      clicks.push(`${event.visitor} ${event.kind} ${event.fileKey} ${event.time} ${isUnique}`),
    );
    const events = all
      .filter(({ at }) => dayOf(at) === day)
      .flatMap(({ at, kind, workId, file, session, address }) =>
        (file === "all" ? ["a.csv", "b.csv"] : [file?.key ?? null]).map((fileKey) => ({
          ...{ kind, fileKey, bytes: 0, country: "", referrer: "" },
          visitor: session === undefined ? Number(address.at(-1)) : 3,
          time: at.getTime(),
          item: { id: 1, workId, parentId: workId, attributes: {}, collectionIds: [] },
        })),
      )
      .sort((a, b) => a.visitor - b.visitor || a.time - b.time);
    for (const event of events) filter.add(event);
    filter.end();
  }
  return clicks.sort();
}

test("what is left of many clicks counts as all of them do", () => {
  fc.assert(
    fc.property(visits, (given) => {
      const waiting = new WaitingVisits();
      const written: Visit[] = [];
      let batch: readonly Visit[] = [];
      const begin = (count: number) => (batch = waiting.oldest(count));
      const end = () => {
        waiting.remove(batch.length);
        written.push(...batch);
        batch = [];
      };
      for (const one of given) {
        if (one.writing !== undefined && batch.length > 0) end();
        else if (one.writing !== undefined) begin(one.writing);
        waiting.add(visitOf(one), Infinity);
      }
      end();
      begin(Infinity);
      end();
      expect(clicksOf(written)).toEqual(clicksOf(given.map(visitOf)));
    }),
    { numRuns: 500 },
  );
});

test("reloading takes two places, and what comes while visits are written does not change them", () => {
  const waiting = new WaitingVisits();
  const at = (second: number) =>
    visitOf({
      ...{ second, address: "192.0.2.1", session: undefined, target: "page", referrer: "" },
      writing: undefined,
    });
  for (let second = 0; second <= 30; second++) expect(waiting.add(at(second), 2)).toBe(true);
  expect(waiting.add(at(31), 2)).toBe(false);
  const batch = waiting.oldest(2);
  expect(batch).toEqual([at(0), at(30)]);
  expect(waiting.add(at(30), 3)).toBe(true);
  waiting.remove(2);
  expect(batch).toEqual([at(0), at(30)]);
  expect(waiting.oldest(9)).toEqual([at(30)]);
});
