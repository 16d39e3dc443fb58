import { expect, test } from "vitest";
import { pool } from "@/lib/db/database";
import { BATCH, fold } from "@/lib/search/postgres/fold";
import { seededRandom } from "@/lib/demo/random";
import { postingLists } from "./bench/posting-lists";
import { withTestDatabase } from "./support/database";

withTestDatabase();

const SOURCE = "bench";
const TABLE = "bench_document";

test("the lists of postings that a benchmark copies are those that folding makes", async () => {
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
  await fold(SOURCE, TABLE, 1);

  const lists = postingLists(SOURCE);
  for (const { number, postings } of documents) lists.add(number, postings);

  const { rows: folded } = await pool().query<{ lexeme: string }>(
    "SELECT source, lexeme, first, documents, postings FROM search_posting WHERE source = $1 ORDER BY lexeme, first",
    [SOURCE],
  );
  expect(new Set(folded.map(({ lexeme }) => lexeme)).size).toBeGreaterThan(100);
  expect(folded.filter(({ lexeme }) => lexeme === "every").length).toBeGreaterThan(1);
  expect([...lists.rows()]).toEqual(folded);
});

const rare = (chance: number) => `word ${Math.floor(500 * chance ** 3)}`;
