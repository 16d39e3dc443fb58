import type pg from "pg";
import { isForm, writtenAs } from "@/lib/search/postgres/lexemes";
import {
  type Counts,
  MAX_WEIGHT,
  noCounts,
  rarityOf,
  weigher,
} from "@/lib/search/postgres/weights";

/** The words of a question, each by its forms, of which the first is the word itself. */
export type Question = readonly (readonly string[])[];

/** Scores of all works that match one of some words. */
export async function exactScores(
  database: pg.Pool,
  question: Question,
  condition?: string,
): Promise<Map<string, number>> {
  const scores = new Map<string, number>();
  const keep = (_: number, id: string, score: number) => void scores.set(id, score);
  await rankExactly(database, [question], keep, condition);
  return scores;
}

/**
 * Tells the scores of all works that match one of the words of a question, computed from where the words stand in the rows:
 * what the lists of postings must come to. All rows are read once for all questions.
 */
export async function rankExactly(
  database: pg.Pool,
  questions: readonly Question[],
  tell: (question: number, id: string, score: number) => void,
  condition = "TRUE",
): Promise<void> {
  const lexemes = [...new Set(questions.flat(2))];
  const wanted = new Map(
    lexemes
      .flatMap((form) => (isForm(form) ? [form, writtenAs(form)] : [form]))
      .map((lexeme) => [bytesOf(lexeme), lexeme]),
  );
  const scorers: ((held: Held, weightOf: WeightOf) => number | undefined)[] = [];
  const all = await countWith(database, "TRUE");
  for (const question of questions) {
    const rarities: number[] = [];
    for (const forms of question)
      rarities.push(
        rarityOf(await countWith(database, "words @@ $1::tsquery", [anyOf(forms)]), all),
      );
    scorers.push((held, weightOf) => scoreOf(question, rarities, held, weightOf));
  }
  for await (const { id, words } of rowsWith(database, lexemes, condition)) {
    const { held, lengths } = readVector(words, wanted);
    const weightOf = weigher(lengths);
    for (const [at, scorer] of scorers.entries()) {
      const score = scorer(held, weightOf);
      if (score !== undefined) tell(at, id, score);
    }
  }
}

/** How often a row holds the words that are asked for, by the weight of the fields. */
type Held = ReadonlyMap<string, Counts>;
type WeightOf = ReturnType<typeof weigher>;

const EXACT = 0.1;

/** Nothing for a row without any of the words. */
function scoreOf(
  question: Question,
  rarities: readonly number[],
  held: Held,
  weightOf: WeightOf,
): number | undefined {
  if (!question.some((forms) => forms.some((form) => held.has(form)))) return undefined;
  const weightAt = (form: string): number => {
    const counts = held.get(form);
    if (!counts) return 0;
    return weightOf(counts, isForm(form) ? held.get(writtenAs(form)) : undefined);
  };
  return question.reduce((sum, forms, at) => {
    const best = Math.max(...forms.map(weightAt));
    const exact = EXACT * weightAt(forms[0] ?? "");
    return sum + ((rarities[at] ?? 0) * (best + exact)) / MAX_WEIGHT;
  }, 0);
}

async function countWith(
  database: pg.Pool,
  condition: string,
  values: readonly string[] = [],
): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM search_work WHERE ${condition}`,
    [...values],
  );
  return rows[0]?.n ?? 0;
}

const anyOf = (forms: readonly string[]) => forms.map((form) => `'${form}'`).join(" | ");

type Row = { readonly id: string; readonly words: Buffer };
const ROWS_AT_ONCE = 2_000;

async function* rowsWith(
  database: pg.Pool,
  forms: readonly string[],
  condition: string,
): AsyncGenerator<Row> {
  const client = await database.connect();
  try {
    await client.query("BEGIN READ ONLY");
    await client.query(
      `DECLARE matches NO SCROLL CURSOR FOR SELECT id, tsvectorsend(words) AS words
       FROM search_work WHERE words @@ $1::tsquery AND ${condition}`,
      [anyOf(forms)],
    );
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${ROWS_AT_ONCE} FROM matches`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    client.release(true);
  }
}

/** Positions have their weight in the two upper bits. */
const WEIGHTS = ["D", "C", "B", "A"] as const;
/** Lexemes with one of these signs are made of words, and are no words themselves. */
const FIRST_PLAIN = 8;

/**
 * Reads PostgreSQL's binary form of a tsvector (`tsvectorsend`): the words that are wanted, by their bytes, and how many words
 * stand in fields of each weight.
 */
function readVector(vector: Buffer, wanted: ReadonlyMap<string, string>) {
  const held = new Map<string, Counts>();
  const lengths = noCounts();
  let at = 4;
  for (let left = vector.readUInt32BE(0); left > 0; left--) {
    const begin = at;
    let isPlain = true;
    for (; vector[at] !== 0; at++) isPlain &&= (vector[at] ?? 0) >= FIRST_PLAIN;
    const lexeme = wanted.get(vector.toString("latin1", begin, at));
    const counts = lexeme === undefined ? undefined : noCounts();
    const positions = vector.readUInt16BE(at + 1);
    at += 3;
    for (let one = 0; one < positions; one++, at += 2) {
      const weight = WEIGHTS[(vector[at] ?? 0) >> 6] ?? "D";
      if (isPlain) lengths[weight]++;
      if (counts) counts[weight]++;
    }
    if (lexeme !== undefined && counts) held.set(lexeme, counts);
  }
  return { held, lengths };
}

const bytesOf = (text: string) => Buffer.from(text).toString("latin1");
