import type pg from "pg";
import { rarityOf, weigher } from "@/lib/search/postgres/weights";

/**
 * Scores of all works that match one of some words, computed from where the words stand in the rows: what the lists of
 * postings must come to. Each word is given by its forms, of which the first is the word itself.
 */
export async function exactScores(
  database: pg.Pool,
  words: readonly (readonly string[])[],
  condition = "TRUE",
): Promise<Map<string, number>> {
  const rarities: number[] = [];
  const {
    rows: [all],
  } = await database.query<{ n: number }>("SELECT count(*)::int AS n FROM search_work");
  for (const forms of words) {
    const { rows } = await database.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM search_work WHERE words @@ $1::tsquery",
      [anyOf(forms)],
    );
    rarities.push(rarityOf(rows[0]?.n ?? 0, all?.n ?? 0));
  }
  const lexemes = [...new Set(words.flat().flatMap((form) => [form, written(form)]))];
  const { rows } = await database.query<Row>(`${ROWS} AND ${condition}`, [
    anyOf(words.flat()),
    lexemes,
  ]);
  return new Map(rows.map((row) => [row.id, scoreOf(row, words, rarities)]));
}

type Weight = "A" | "B" | "C" | "D";
type Held = [lexeme: string, weights: Weight[]];
type Row = { id: string; held: Held[]; lengths: Partial<Record<Weight, number>> };

/** Where the words stand, and how many words stand in fields of each weight. */
const ROWS = `
  SELECT id, (SELECT json_agg(json_build_array(u.lexeme, u.weights)) FROM unnest(words) AS u WHERE u.lexeme = ANY($2)) AS held,
    (SELECT json_object_agg(weight, n) FROM (
       SELECT weight, count(*) AS n FROM unnest(words) AS u, unnest(u.weights) AS weight
       WHERE u.lexeme !~ '[\\x01-\\x07]' GROUP BY weight) AS w) AS lengths
  FROM search_work WHERE words @@ $1::tsquery`;

const anyOf = (forms: readonly string[]) => forms.map((form) => `'${form}'`).join(" | ");
const FORM = "\u0004";
const written = (form: string) => form.replace(FORM, "");

const EXACT = 0.1;
const MAX_WEIGHT = 255;

function scoreOf(
  { held, lengths }: Row,
  words: readonly (readonly string[])[],
  rarities: readonly number[],
): number {
  const weightOf = weigher({ A: 0, B: 0, C: 0, D: 0, ...lengths });
  const places = new Map(held);
  const weightAt = (form: string): number => {
    const weights = places.get(form);
    if (!weights) return 0;
    const same = form.startsWith(FORM) ? places.get(written(form)) : undefined;
    return weightOf(countsOf(weights), same && countsOf(same));
  };
  return words.reduce((sum, forms, at) => {
    const best = Math.max(...forms.map(weightAt));
    const exact = EXACT * weightAt(forms[0] ?? "");
    return sum + ((rarities[at] ?? 0) * (best + exact)) / MAX_WEIGHT;
  }, 0);
}

function countsOf(weights: readonly Weight[]): Record<Weight, number> {
  const counts = { A: 0, B: 0, C: 0, D: 0 };
  for (const weight of weights) counts[weight]++;
  return counts;
}
