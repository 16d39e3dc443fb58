import pg from "pg";
import type { Instance } from "./instance";
import type { Query } from "./queries";

/** The same answers by hand-written, prepared SQL from this process, as unparsed text. */
export type BareSql = {
  readonly readWork: (id: string) => Promise<unknown>;
  /** Answers how many were found, capped. */
  readonly search: (query: Query) => Promise<number>;
  readonly end: () => Promise<void>;
};

/** One work with what all its versions share. */
const WORK = `json_build_object('id', w.id, 'metadata', w.metadata, 'custom_fields', w.custom_fields,
  'access', w.access, 'pids', w.pids, 'files', w.files, 'created', w.created_at, 'updated', w.updated_at,
  'parent', json_build_object('id', p.id, 'owner', p.owner_id, 'pids', p.pids, 'latest', p.latest_id))::text`;

const READ_WORK = `SELECT ${WORK} AS body FROM work w JOIN work_parent p ON p.id = w.parent_id WHERE w.id = $1`;

/** Counted, and looked through for facets, at most. */
const CAP = 10_001;
/** Ranked at most: the newest of the matches. */
const RANKED = 500;

const SEARCH = `
  WITH m AS MATERIALIZED (
    SELECT id, created_at, facet_tags FROM search_work
     WHERE kind = 'record' AND is_latest AND words @@ $1::tsquery
       AND visibility @> '{access_record=public,deletion=P}' LIMIT ${CAP}),
  n AS (SELECT id FROM m ORDER BY created_at DESC LIMIT ${RANKED}),
  h AS (SELECT s.id, ts_rank(s.words, $1::tsquery) AS score, s.created_at
          FROM n JOIN search_work s ON s.kind = 'record' AND s.id = n.id
         ORDER BY score DESC, s.created_at DESC LIMIT 25)
  SELECT (SELECT count(*) FROM m)::int AS total,
    (SELECT json_agg(json_build_array(s.tag, t.c))::text
       FROM (SELECT tag, count(*) AS c FROM m, unnest(facet_tags) AS tag GROUP BY tag) AS t
       JOIN search_tag s ON s.number = t.tag >> 5) AS facets,
    ARRAY(SELECT ${WORK} FROM h JOIN work w ON w.id = h.id JOIN work_parent p ON p.id = w.parent_id
           ORDER BY h.score DESC, h.created_at DESC) AS hits`;

export async function bareSql({ databaseUrl }: Instance): Promise<BareSql> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    // A plan for the words at hand, since their number decides which one is best.
    options: "-c jit=off -c plan_cache_mode=force_custom_plan",
  });
  // After a failure the database stops under it; what failed is to be told, not this.
  client.on("error", () => undefined);
  await client.connect();
  return {
    readWork: async (id) =>
      (await client.query({ name: "work", text: READ_WORK, values: [id] })).rows[0] as unknown,
    search: async ({ words }) => {
      const any = words.map((word) => `'${word}'`).join(" | ");
      const { rows } = await client.query<{ total: number }>({
        name: "search",
        text: SEARCH,
        values: [any],
      });
      return rows[0]?.total ?? 0;
    },
    end: () => client.end(),
  };
}
