import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { newWorkId } from "@/lib/core/ids";
import type { Instance } from "./instance";

/**
 * The rows an import leaves, in an order in which they can be written. `$1` are works, `$2` what their versions share.
 */
const TABLES = {
  work_parent: "id = ANY($2)",
  work: "id = ANY($1)",
  stored_object: "id IN (SELECT object_id FROM file_entry WHERE record_id = ANY($1))",
  file_entry: "record_id = ANY($1)",
  pid: "parent_id = ANY($2)",
  work_inclusion: "parent_id = ANY($2)",
  import_key: "parent_id = ANY($2)",
  search_work: "id = ANY($1)",
  audit_entry: "object_id = ANY($1)",
} as const;

/** An import that only has to be written: a statement for each table, and the files. */
export type BareImport = {
  readonly statements: readonly { readonly text: string; readonly rows: string }[];
  readonly files: readonly Uint8Array[];
};

const WORK_ID = "[0-9a-z]{5}-[0-9a-z]{5}";
const UUID = "[0-9a-f]{8}-[0-9a-f-]{27}";
const ANY_ID = new RegExp(`"(?:${UUID}|[0-9a-f]{32})"|${WORK_ID}`, "g");

/** The rows of imported works once more, under unused ids. */
export async function anotherOf(
  { database }: Instance,
  workIds: readonly string[],
  files: readonly Uint8Array[],
): Promise<BareImport> {
  const { rows: owners } = await database.query<{ parent_id: string }>(
    "SELECT parent_id FROM work WHERE id = ANY($1)",
    [workIds],
  );
  const parents = owners.map(({ parent_id }) => parent_id);
  const { rows: others } = await database.query<{ id: string }>(
    `SELECT id::text FROM file_entry WHERE record_id = ANY($1)
      UNION ALL SELECT object_id FROM file_entry WHERE record_id = ANY($1)
      UNION ALL SELECT identifier FROM import_key WHERE parent_id = ANY($2)`,
    [workIds, parents],
  );
  const fresh = new Map<string, string>([
    ...[...workIds, ...parents].map((id) => [id, newWorkId()] as const),
    ...others.map(({ id }) => [`"${id}"`, `"${freshLike(id)}"`] as const),
  ]);
  const statements: BareImport["statements"][number][] = [];
  for (const [table, condition] of Object.entries(TABLES)) {
    const { rows } = await database.query<{ rows: string }>(
      `SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${table} t
        WHERE ${condition} AND cardinality($1::text[]) + cardinality($2::text[]) > 0`,
      [workIds, parents],
    );
    statements.push({
      text: await insertInto(database, table),
      rows: (rows[0]?.rows ?? "[]").replace(ANY_ID, (id) => fresh.get(id) ?? id),
    });
  }
  return { statements, files };
}

const freshLike = (id: string) =>
  id.length === 32 ? randomBytes(16).toString("hex") : randomUUID();

/** Columns that the database fills itself are left out. */
async function insertInto(database: pg.Pool, table: string): Promise<string> {
  const { rows } = await database.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO'
        AND coalesce(column_default, '') NOT LIKE 'nextval%'`,
    [table],
  );
  const columns = rows[0]?.columns ?? "";
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
}

/** As many files at a time as the service writes. */
const WRITES_AT_ONCE = 4;

/** The least an import has to do: write the files with their checksums so that they stay, and the rows at once. */
export async function importBarely(
  { database, dataDir }: Instance,
  { statements, files }: BareImport,
): Promise<void> {
  const folder = path.join(dataDir, "bench-files");
  await mkdir(folder, { recursive: true });
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: WRITES_AT_ONCE }, async () => {
      for (let bytes = waiting.pop(); bytes; bytes = waiting.pop())
        await writeFile(path.join(folder, randomUUID()), bytes);
    }),
  );
  const client = await database.connect();
  try {
    await client.query("BEGIN");
    for (const { text, rows } of statements) await client.query(text, [rows]);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

async function writeFile(name: string, bytes: Uint8Array): Promise<void> {
  const file = await open(name, "w");
  try {
    await file.write(bytes);
    createHash("md5").update(bytes).digest("hex");
    await file.datasync();
  } finally {
    await file.close();
  }
}

export async function removeBareFiles({ dataDir }: Instance): Promise<void> {
  await rm(path.join(dataDir, "bench-files"), { recursive: true, force: true });
}
