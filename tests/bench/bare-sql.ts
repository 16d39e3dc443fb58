import pg from "pg";
import type { Instance } from "./instance";
import type { Query } from "./queries";

/** The same answers by hand-written, prepared SQL from this process, as unparsed text. */
export type BareSql = {
  readonly readWork: (id: string) => Promise<unknown>;
  /** Those that a language of the works has among its stop words. */
  readonly stopWordsAmong: (words: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Answers how many were found. */
  readonly search: (query: Query) => Promise<number>;
  /** Lexemes of works that have the word in some form; the first is the word itself. */
  readonly formsOf: (word: string) => Promise<readonly string[]>;
  readonly end: () => Promise<void>;
};

/** One work with what all its versions share. */
const WORK = `json_build_object('id', w.id, 'metadata', w.metadata, 'custom_fields', w.custom_fields,
  'access', w.access, 'pids', w.pids, 'files', w.files, 'created', w.created_at, 'updated', w.updated_at,
  'parent', json_build_object('id', p.id, 'owner', p.owner_id, 'pids', p.pids, 'latest', p.latest_id))::text`;

const READ_WORK = `SELECT ${WORK} AS body FROM work w JOIN work_parent p ON p.id = w.parent_id WHERE w.id = $1`;

const SEARCH = `
  WITH m AS MATERIALIZED (
    SELECT facet_tags FROM search_work
     WHERE kind = 'record' AND is_latest AND words @@ $1::tsquery
       AND visibility @> '{access_record=public,deletion=P}'),
  h AS (SELECT id, ts_rank(words, $1::tsquery) AS score, created_at FROM search_work
         WHERE kind = 'record' AND is_latest AND words @@ $1::tsquery
           AND visibility @> '{access_record=public,deletion=P}'
         ORDER BY score DESC, created_at DESC LIMIT 25)
  SELECT (SELECT count(*) FROM m)::int AS total,
    (SELECT json_agg(json_build_array(s.tag, t.c))::text
       FROM (SELECT tag, count(*) AS c FROM m, unnest(facet_tags) AS tag GROUP BY tag) AS t
       JOIN search_tag s ON s.number = t.tag >> 5) AS facets,
    ARRAY(SELECT ${WORK} FROM h JOIN work w ON w.id = h.id JOIN work_parent p ON p.id = w.parent_id
           ORDER BY h.score DESC, h.created_at DESC) AS hits`;

const STOP_WORDS = `
  SELECT DISTINCT word FROM search_language, unnest($1::text[]) AS word
  WHERE source = 'works' AND ts_lexize((language || '_stem')::regdictionary, word) = '{}'`;

const FORMS = `
  SELECT unnest(ARRAY[stem, chr(4) || stem]) AS form
  FROM search_language, unnest(ts_lexize(('search_' || language)::regdictionary, $1)) AS stem WHERE source = 'works'`;

export async function bareSql({ databaseUrl }: Instance): Promise<BareSql> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    // A plan for the words at hand, since their number decides which one is best.
    options: "-c jit=off -c plan_cache_mode=force_custom_plan",
  });
  // After a failure the database stops while this runs; only the first failure is reported.
  client.on("error", () => undefined);
  await client.connect();
  const known = new Map<string, string[]>();
  /** The lexemes of works that have the word in some form, in the languages of the works. */
  const formsOf = async (word: string): Promise<string[]> => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    const { rows } = await client.query<{ form: string }>(FORMS, [word]);
    const forms = [...new Set([word, ...rows.map(({ form }) => form)])];
    known.set(word, forms);
    return forms;
  };
  return {
    readWork: async (id) =>
      (await client.query({ name: "work", text: READ_WORK, values: [id] })).rows[0] as unknown,
    stopWordsAmong: async (words) => {
      const { rows } = await client.query<{ word: string }>(STOP_WORDS, [words]);
      return new Set(rows.map(({ word }) => word));
    },
    search: async ({ words }) => {
      const forms = (await Promise.all(words.map(formsOf))).flat();
      const any = forms.map((form) => `'${form}'`).join(" | ");
      const { rows } = await client.query<{ total: number }>({
        name: "search",
        text: SEARCH,
        values: [any],
      });
      return rows[0]?.total ?? 0;
    },
    formsOf,
    end: () => client.end(),
  };
}
