import { randomUUID } from "node:crypto";
import { seededRandom } from "@/lib/demo/random";
import {
  GLOBAL_ID,
  RECORD_CATEGORIES,
  RECORD_NUMBERS,
  USAGE_CATEGORIES,
  USAGE_NUMBERS,
} from "@/lib/statistics/counts";
import type { Instance } from "./instance";

/** Five years of a collection, as aggregation leaves them. */
export const YEARS = 5;
const DAYS = 365 * YEARS + 1;
const LABELS = 8;
const ROWS_AT_ONCE = 200;

const KINDS = [
  { kind: "usage", categories: USAGE_CATEGORIES, width: USAGE_NUMBERS.length },
  { kind: "records-added", categories: RECORD_CATEGORIES, width: RECORD_NUMBERS.length },
] as const;

/** The days of the whole service; collections get copies of them. Label number n is there on every n-th day or so. */
export async function fillDays({ database }: Instance): Promise<void> {
  const random = seededRandom(11);
  await database.query("DELETE FROM statistics_day WHERE collection_id = $1", [GLOBAL_ID]);
  for (const { kind, categories, width } of KINDS) {
    const numbers = () => Array.from({ length: width }, () => random.between(0, 40));
    const items = () => {
      const labels = Array.from({ length: LABELS }, (_, at) => at);
      const present = labels.filter((at) => random.next() < 1 / (1 + at / 3));
      return Object.fromEntries(present.map((at) => [`label-${at}`, numbers()]));
    };
    for (let day = 0; day < DAYS; day += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, DAYS - day);
      const rows = Array.from({ length }, (_, at) => ({
        day: day + at,
        counts: {
          totals: numbers(),
          subcounts: Object.fromEntries(categories.map((name) => [name, items()])),
        },
      }));
      await database.query(
        `INSERT INTO statistics_day (collection_id, kind, day, counts)
         SELECT $1, $2, current_date - $3::int + (d->>'day')::int, d->'counts' FROM json_array_elements($4) AS d`,
        [GLOBAL_ID, kind, DAYS - 1, JSON.stringify(rows)],
      );
    }
  }
}

/** A public collection with the same days that nobody has asked for yet. */
export async function freshCollection({ database }: Instance): Promise<string> {
  const id = randomUUID();
  await database.query(
    `INSERT INTO collection (id, slug, metadata) VALUES ($1::uuid, $1::text, '{"title": "Measured"}')`,
    [id],
  );
  await database.query(
    `INSERT INTO statistics_day (collection_id, kind, day, counts)
     SELECT $1, kind, day, counts FROM statistics_day WHERE collection_id = $2`,
    [id, GLOBAL_ID],
  );
  return id;
}
