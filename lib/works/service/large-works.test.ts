import { expect, test } from "vitest";
import { createContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { complete, METADATA } from "@/tests/support/works";
import { createDraft, publish } from "..";
import { serializeWorks } from "../serializer/serialize";
import { readNewWork } from "./new-work";

withTestDatabase();

const people = (count: number, more: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, at) => ({
    person_or_org: { type: "personal", family_name: `Sample${at}`, given_name: "Ines" },
    affiliations: [{ name: `Institute ${at % 40}` }],
    ...more,
  }));

/** How often others were served meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  setImmediate(function again() {
    turns++;
    if (!isOver) setImmediate(again);
  });
  await work();
  isOver = true;
  return turns;
}

const AN_IMPORTED_ONE = { id: "00000-00000", now: new Date() };

test("a long work is read for an import in slices", async () => {
  const given = complete({ metadata: { ...METADATA, creators: people(2_000) } });
  expect(await turnsDuring(() => readNewWork(given, AN_IMPORTED_ONE))).toBeGreaterThan(1);
});

test("others may be served after each of its entries", async () => {
  const given = complete({ metadata: { ...METADATA, creators: people(300) } });
  let pauses = 0;
  await readNewWork(given, AN_IMPORTED_ONE, () => Promise.resolve(++pauses < 0));
  expect(pauses).toBeGreaterThanOrEqual(600); // it is read, and what is kept of it is checked
});

test("a long work is saved and published whole, and answered in slices", async () => {
  const owner = await signedInAs(await anAccount());
  const given = complete({ metadata: { ...METADATA, creators: people(2_000) } });
  const { draft } = await createDraft(owner, given);
  const work = await publish(owner, draft.id);
  expect(work.metadata.creators).toHaveLength(2_000);
  const several = Array.from({ length: 60 }, () => work);
  const ctx = createContext({ actor: owner.actor });
  // Beside the queries for what is around them.
  const forOne = await turnsDuring(() => serializeWorks(ctx, [work]));
  expect(await turnsDuring(() => serializeWorks(ctx, several))).toBeGreaterThan(forOne);
});

test("thousands of broken entries are dropped at once, each named by its place", async () => {
  // The first half lacks its role, which makes the whole entry useless.
  const contributors = [...people(4_000), ...people(10, { role: { id: "editor" } })];
  const given = complete({ metadata: { ...METADATA, contributors } });
  const { described, refusals, tolerable } = await readNewWork(given, AN_IMPORTED_ONE);
  expect(described.metadata.contributors).toHaveLength(10);
  expect(refusals).toEqual([]);
  const fields = tolerable.map(({ field }) => field);
  expect(fields.slice(0, 2)).toEqual([
    "metadata.contributors.0.role",
    "metadata.contributors.1.role",
  ]);
  expect(new Set(fields).size).toBe(1_001);
});
