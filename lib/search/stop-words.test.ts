import { expect, test } from "vitest";
import { database, pool } from "@/lib/db/database";
import { aSearchDocument } from "@/tests/support/search-document";
import { withTestDatabase } from "@/tests/support/database";
import { readQuery, worksIndex } from ".";
import { mergeRecent } from "./postgres/merge-recent";

withTestDatabase();

const put = (from: number, count: number, description: string) =>
  worksIndex().put(
    database(),
    Array.from({ length: count }, (_, at) =>
      aSearchDocument(`w${from + at}`, { title: "x", description }),
    ),
  );

test("words without a meaning are known by what is in the index now, not when it was last analysed", async () => {
  await put(0, 300, "harbour walls");
  await pool().query("ANALYZE search_work");
  await put(1000, 300, "the walls of the town");
  await put(2000, 3, "the whale of the bay");
  await mergeRecent("works", "search_work", 1);
  const { total } = await worksIndex().query({
    scope: { of: "records", versions: "latest" },
    query: readQuery("the whale"),
    where: { op: "all", of: [] },
    sort: "bestmatch",
    page: 1,
    size: 10,
  });
  expect(total).toBe(3);
});
