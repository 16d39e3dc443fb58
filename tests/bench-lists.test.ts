import { expect, test } from "vitest";
import { pool } from "@/lib/db/database";
import { BATCH, mergeRecent } from "@/lib/search/postgres/merge-recent";
import { seededRandom } from "@/lib/demo/random";
import { postingLists } from "./bench/posting-lists";
import { withTestDatabase } from "./support/database";

withTestDatabase();

const SOURCE = "bench";
const TABLE = "bench_document";

test("the lists of postings that a benchmark copies are those that merging makes", async () => {
  const random = seededRandom(7);
  const documents = Array.from({ length: 2 * BATCH + 300 }, (_, at) => {
    const lexemes = [...new Set(["every", rare(random.next()), rare(random.next())])];
    return {
      number: at + 1,
      postings: { lexemes, weights: lexemes.map(() => random.between(1, 255)) },
    };
  });
  await pool().query(
    `CREATE TABLE ${TABLE} AS SELECT generate_series(1, ${documents.length}) AS number`,
  );
  await pool().query(
    `INSERT INTO search_recent (source, number, postings)
     SELECT $1, (d ->> 'number')::int, d -> 'postings' FROM json_array_elements($2::json) AS d`,
    [SOURCE, JSON.stringify(documents)],
  );
  await mergeRecent(SOURCE, TABLE, 1);

  const lists = postingLists(SOURCE);
  for (const { number, postings } of documents) lists.add(number, postings);

  const { rows: merged } = await pool().query<{ lexeme: string }>(
    "SELECT source, lexeme, first, documents, postings FROM search_posting WHERE source = $1 ORDER BY lexeme, first",
    [SOURCE],
  );
  expect(new Set(merged.map(({ lexeme }) => lexeme)).size).toBeGreaterThan(100);
  expect(merged.filter(({ lexeme }) => lexeme === "every").length).toBeGreaterThan(1);
  expect([...lists.rows()]).toEqual(merged);
});

const rare = (chance: number) => `word ${Math.floor(500 * chance ** 3)}`;
