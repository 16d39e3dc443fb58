import type { Pool } from "pg";
import { seededRandom } from "@/lib/demo/random";
import { apiOf } from "../../support/api";
import { rankExactly } from "../../support/exact-ranking";
import { bareSql } from "../bare-sql";
import type { Options } from "../options";
import { type Query, queryMix } from "../queries";
import type { Finding } from "../report";
import { idOf } from "../rows";
import { sampleOf } from "../sample";
import type { World } from "../world";

/**
 * Whether the best come first. The first ten of the bench's queries are compared with a ranking of all matches, computed here
 * from the positions of words in the rows; and works are looked for by a few words of theirs.
 */
const QUERIES = 24;
const AGREEMENT_BAR = 0.95;
const COMMON = 6;
const COMMON_BAR = 0.9;
/** Places that are compared. */
const FIRST = 10;
const KNOWN_WORKS = 100;

export async function benchRelevance(worlds: readonly World[], _: Options): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const world of worlds) findings.push(...(await measure(world)));
  return findings;
}

async function measure({ size, instance }: World): Promise<Finding[]> {
  const sql = await bareSql(instance);
  const ask = async (words: readonly string[], count: number): Promise<string[]> => {
    const query = new URLSearchParams({ q: words.join(" "), size: String(count) }).toString();
    const { body } = await apiOf(instance.url).get<{ hits: { hits: { id: string }[] } }>(
      `/api/records?${query}`,
    );
    return body.hits.hits.map(({ id }) => id);
  };
  const queries = queryMix(400);
  const known = knownWorks(size);
  const stops = await sql.stopWordsAmong([...queries, ...known].flatMap(({ words }) => words));
  const isPlain = ({ words }: Words) => !words.some((word) => stops.has(word));
  const plain = queries.filter(isPlain);
  const mix = plain.slice(0, QUERIES);
  const common = plain.filter(({ kind }) => kind === "common").slice(0, COMMON);
  const some = known.filter(isPlain).slice(0, QUERIES);
  const asked: Asked[] = [];
  for (const query of new Set<Words>([...mix, ...common, ...some])) {
    const forms: (readonly string[])[] = [];
    for (const word of query.words) forms.push(await sql.formsOf(word));
    asked.push({ query, forms, found: await ask(query.words, FIRST) });
  }
  const agreements = await agreementsOf(instance.database, asked);
  const { gain, recall } = await findKnown(known, ask);
  await sql.end();
  const finding = (path: string, value: number, bar?: number): Finding => ({
    path: `${path}, ${size} works`,
    ours: value.toFixed(3),
    reference: "",
    figure: value.toFixed(3),
    bar: bar === undefined ? "" : `>= ${bar}`,
    holds: bar === undefined ? undefined : value >= bar,
    spread: undefined,
  });
  return [
    finding("first ten as ranked exactly", shareOf(mix, agreements), AGREEMENT_BAR),
    finding("first ten, common words", shareOf(common, agreements), COMMON_BAR),
    finding("first ten, words of a work", shareOf(some, agreements), AGREEMENT_BAR),
    finding("nDCG@10 of known works", gain),
    finding("recall@100 of known works", recall),
  ];
}

type Words = Pick<Query, "words">;
type Asked = {
  readonly query: Words;
  /** Of each word. */
  readonly forms: readonly (readonly string[])[];
  readonly found: readonly string[];
};
type Agreement = { readonly agreed: number; readonly places: number };

/** In how many of the first places is a work that an exact ranking has there, too, or one of the same score. */
async function agreementsOf(
  database: Pool,
  asked: readonly Asked[],
): Promise<Map<Words, Agreement>> {
  const best: number[][] = asked.map(() => []);
  const scores = asked.map(({ found }) => new Map(found.map((id) => [id, 0])));
  const questions = asked.map(({ forms }) => forms);
  const keep = (at: number, id: string, score: number) => {
    if (scores[at]?.has(id)) scores[at].set(id, score);
    const first = best[at] ?? [];
    if (first.length === FIRST && score <= (first.at(-1) ?? 0)) return;
    first.push(score);
    first.sort((a, b) => b - a).splice(FIRST);
  };
  await rankExactly(database, questions, keep, PUBLIC);
  return new Map(
    asked.map(({ query, found }, at) => {
      const first = best[at] ?? [];
      // Neighbours in the question count a little more.
      const isRight = (id: string, place: number) =>
        (scores[at]?.get(id) ?? 0) >= (first[place] ?? 0) - 1e-6;
      return [query, { agreed: found.filter(isRight).length, places: first.length }];
    }),
  );
}

function shareOf(queries: readonly Words[], agreements: ReadonlyMap<Words, Agreement>): number {
  const sum = (figure: keyof Agreement) =>
    queries.reduce((all, query) => all + (agreements.get(query)?.[figure] ?? 0), 0);
  return sum("agreed") / sum("places");
}

const PUBLIC = `kind = 'record' AND is_latest AND visibility @> '{access_record=public,deletion=P}'`;

type Known = Words & { readonly id: string };

/** Works by a word of the title and three of the description. */
function knownWorks(size: number): Known[] {
  const random = seededRandom(5);
  const known: Known[] = [];
  while (known.length < KNOWN_WORKS) {
    const index = random.between(0, size - 1);
    const { metadata, access } = sampleOf(index).payload;
    if (access.record !== "public") continue;
    const words = [
      ...random.some(wordsIn(metadata.title), 1),
      ...random.some(wordsIn(metadata.description), 3),
    ];
    known.push({ id: idOf("work", index), words });
  }
  return known;
}

const wordsIn = (text: unknown) =>
  String(text)
    .replace(/<[^>]*>|[.]/g, " ")
    .trim()
    .toLowerCase()
    .split(/\s+/);

/** Each work is the one right answer. */
async function findKnown(
  known: readonly Known[],
  ask: (words: readonly string[], count: number) => Promise<string[]>,
): Promise<{ gain: number; recall: number }> {
  let gain = 0;
  let found = 0;
  for (const { id, words } of known) {
    const place = (await ask(words, 100)).indexOf(id);
    if (place >= 0) found++;
    if (place >= 0 && place < FIRST) gain += 1 / Math.log2(place + 2);
  }
  return { gain: gain / known.length, recall: found / known.length };
}
