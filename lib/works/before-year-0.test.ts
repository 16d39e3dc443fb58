import { beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/db/context";
import { systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork, complete, METADATA } from "@/tests/support/works";
import { checkSearch, searchWorks } from ".";

/* Works about what was made before our era have dates before the year 0. */
withTestDatabase();

const DATES = ["-2010", "-0044-03-15", "-0010/0014", "0000", "0001-01-01", "2018"];
const dated = (date: string) =>
  complete({
    metadata: {
      ...METADATA,
      publication_date: date,
      dates: [{ date, type: { id: "created" } }],
    },
  });

let owner: Context;
const ids = new Map<string, string>();
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  for (const date of [...DATES].reverse()) ids.set((await aWork(owner, dated(date))).id, date);
});

const found = async (query: Record<string, unknown>) => {
  const page = { page: 1, size: 25, sort: "published-asc" };
  const { items } = await searchWorks(owner, { ...page, ...query });
  return items.map(({ id }) => ids.get(id));
};

test("such dates are kept without a problem", async () => {
  const { issues, metadata } = await aDraft(owner, dated("-0044"));
  expect([issues, metadata.publication_date]).toEqual([[], "-0044"]);
});

test("they sort before all others, the earliest first", async () => {
  expect(await found({})).toEqual(DATES);
  expect(await found({ sort: "published-desc" })).toEqual([...DATES].reverse());
  expect((await checkSearch(systemContext())).stale.count).toBe(0);
});

test.each([
  ['metadata.publication_date:"-0044"', ["-0044-03-15"]],
  ["metadata.publication_date:[* TO 0000]", ["-2010", "-0044-03-15", "-0010/0014", "0000"]],
  ['metadata.publication_date:["-0050" TO "-0005"]', ["-0044-03-15", "-0010/0014"]],
  ["metadata.publication_date:[2000 TO *]", ["2018"]],
])("%s finds them", async (q, dates) => {
  expect(await found({ q })).toEqual(dates);
});

test.each([
  ["-0044", ["-0044-03-15"]],
  ["-3000..-0005", ["-2010", "-0044-03-15", "-0010/0014"]],
  ["..0000", ["-2010", "-0044-03-15", "-0010/0014", "0000"]],
  ["2000..", ["2018"]],
])("the facet %s counts and narrows them", async (range, dates) => {
  expect(await found({ publication_date: range })).toEqual(dates);
});

test("the years of the facet are written as in dates", async () => {
  const { facets } = await searchWorks(owner, { page: 1, size: 1 });
  const years = facets.publication_date?.map(({ key }) => key);
  expect(years?.slice(0, 4)).toEqual(["-2010", "-0044", "-0010", "-0009"]);
  expect(years?.slice(-2)).toEqual(["0014", "2018"]);
});
