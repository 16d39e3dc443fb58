import pg from "pg";
import type { Instance } from "./instance";
import type { Query } from "./queries";

/** The answers about collections by hand-written, prepared SQL from this process, as unparsed text. */
export type BareCollections = {
  /** Answers how many were found. */
  readonly list: (question: Listing) => Promise<number>;
  /** The works of a collection and of all below it, newest first; answers how many were found, capped. */
  readonly worksOf: (id: string) => Promise<number>;
  /** The same of a collection with many works. */
  readonly worksBelow: (id: string) => Promise<number>;
  /** All that is below a collection; answers how many. */
  readonly below: (id: string) => Promise<number>;
  readonly end: () => Promise<void>;
};

export type Listing = {
  readonly query: Query | undefined;
  readonly sort: keyof typeof ORDERS;
};

const ORDERS = {
  bestmatch: "score DESC, created_at DESC",
  newest: "created_at DESC",
  oldest: "created_at",
  "updated-desc": "updated_at DESC",
} as const;

/** Counted, and looked through for facets, at most. */
const CAP = 10_001;

const CARD = (alias: string) => `json_build_object('id', ${alias}.id, 'slug', ${alias}.slug,
  'metadata', ${alias}.metadata, 'visibility', ${alias}.visibility, 'children', ${alias}.children_allowed,
  'created', ${alias}.created_at, 'updated', ${alias}.updated_at`;

const COLLECTION = `${CARD("c")}, 'size', c.size, 'members', c.members_visibility, 'policies',
  json_build_array(c.member_policy, c.record_policy, c.review_policy), 'custom_fields', c.custom_fields,
  'parent', CASE WHEN p.visibility = 'public' THEN ${CARD("p")}) END)::text`;

/** Values are kept as numbers, see `search_tag`. */
const FACETS = `(SELECT json_agg(json_build_array(s.tag, t.n))::text
  FROM (SELECT number, count(*) AS n FROM m, unnest(facet_tags) AS number GROUP BY number) AS t
  JOIN search_tag s ON s.number = t.number >> 5) AS facets`;

const listText = ({ query, sort }: Listing) => `
  WITH m AS MATERIALIZED (
    SELECT id, created_at, updated_at, facet_tags, ${query ? "ts_rank(words, $1::tsquery)" : "0"} AS score
      FROM search_collection
     WHERE visibility @> '{visibility=public,deletion=P}' ${query ? "AND words @@ $1::tsquery" : ""} LIMIT ${CAP}),
  h AS (SELECT * FROM m ORDER BY ${ORDERS[sort]} LIMIT 25)
  SELECT (SELECT count(*) FROM m)::int AS total, ${FACETS},
    ARRAY(SELECT ${COLLECTION} FROM h JOIN collection c ON c.id = h.id::uuid
            LEFT JOIN collection p ON p.id = c.parent_id ORDER BY ${ORDERS[sort].replaceAll(/(\w+_at)/g, "h.$1")}) AS hits`;

/** Public ones: a restricted collection hides its works, not its public subcollections. */
const TREE = `WITH RECURSIVE tree AS (
    SELECT id, visibility, 0 AS depth FROM collection WHERE id = $1::uuid
    UNION ALL
    SELECT c.id, c.visibility, tree.depth + 1 FROM collection c JOIN tree ON c.parent_id = tree.id
     WHERE c.deletion_status = 'P')`;

const PUBLIC = `s.kind = 'record' AND s.is_latest AND s.visibility @> '{access_record=public,deletion=P}'`;

const HITS = `ARRAY(SELECT json_build_object('id', w.id, 'metadata', w.metadata, 'custom_fields', w.custom_fields,
    'access', w.access, 'pids', w.pids, 'files', w.files, 'created', w.created_at, 'updated', w.updated_at,
    'parent', json_build_object('id', p.id, 'owner', p.owner_id, 'pids', p.pids, 'latest', p.latest_id,
    'communities', (SELECT json_agg(${CARD("c")})) FROM work_inclusion i
      JOIN collection c ON c.id = i.collection_id AND c.visibility = 'public' WHERE i.parent_id = p.id)))::text
  FROM h JOIN work w ON w.id = h.id JOIN work_parent p ON p.id = w.parent_id ORDER BY h.created_at DESC) AS hits`;

/** A few works: found by the index. */
const WORKS_OF = `${TREE},
  f AS MATERIALIZED (
    SELECT s.id, s.created_at, s.facet_tags FROM search_work s
     WHERE s.visibility && ARRAY(SELECT 'communities=' || id FROM tree WHERE visibility = 'public') AND ${PUBLIC}),
  m AS MATERIALIZED (SELECT facet_tags FROM f LIMIT ${CAP}),
  h AS (SELECT id, created_at FROM f ORDER BY created_at DESC LIMIT 25)
  SELECT (SELECT count(*) FROM m)::int AS total, ${FACETS}, ${HITS}`;

/** Many: every row is checked against a table of the included works, until there are enough. */
const WORKS_BELOW = `${TREE},
  inside AS MATERIALIZED (
    SELECT i.parent_id FROM work_inclusion i WHERE i.collection_id IN (SELECT id FROM tree WHERE visibility = 'public')),
  m AS MATERIALIZED (SELECT s.facet_tags FROM search_work s
     WHERE (s.parent_id IN (SELECT parent_id FROM inside)) IS TRUE AND ${PUBLIC} LIMIT ${CAP}),
  h AS (SELECT s.id, s.created_at FROM search_work s
     WHERE (s.parent_id IN (SELECT parent_id FROM inside)) IS TRUE AND ${PUBLIC} ORDER BY s.created_at DESC LIMIT 25)
  SELECT (SELECT count(*) FROM m)::int AS total, ${FACETS}, ${HITS}`;

const BELOW = `${TREE}
  SELECT count(*)::int AS total, json_agg(${COLLECTION})::text AS hits
    FROM tree t JOIN collection c ON c.id = t.id LEFT JOIN collection p ON p.id = c.parent_id
   WHERE t.depth > 0 AND t.visibility = 'public'`;

export async function bareCollections({ databaseUrl }: Instance): Promise<BareCollections> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c jit=off -c plan_cache_mode=force_custom_plan",
  });
  await client.connect();
  const total = async (name: string, text: string, values: unknown[]): Promise<number> => {
    const { rows } = await client.query<{ total: number }>({ name, text, values });
    return rows[0]?.total ?? 0;
  };
  return {
    list: (question) => {
      const { query, sort } = question;
      // A word is also looked for as the beginning of longer ones, as the service does.
      const any = query?.words.map((word) => `'${word}':*`).join(" | ");
      const name = `list ${sort} ${query ? "found" : "all"}`;
      return total(name, listText(question), any === undefined ? [] : [any]);
    },
    worksOf: (id) => total("works of", WORKS_OF, [id]),
    worksBelow: (id) => total("works below", WORKS_BELOW, [id]),
    below: (id) => total("below", BELOW, [id]),
    end: () => client.end(),
  };
}
