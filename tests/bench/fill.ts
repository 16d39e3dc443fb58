import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { build } from "esbuild";
import type pg from "pg";
import { systemContext } from "@/lib/db/context";
import { disconnect } from "@/lib/db/database";
import type { FileContent } from "@/lib/files";
import { WORKS } from "@/lib/search/works";
import { fingerprint } from "@/lib/server/build/fingerprint.mjs";
import { storage } from "@/lib/storage";
import { freshTerms } from "@/lib/vocabularies";
import type { Shape } from "./collection-sample";
import { countWorks, fillCollections } from "./fill-collections";
import { type Part, type Told, VALUES_TABLE, WORDS_TABLE } from "./fill-part";
import { withoutIndexes } from "./indexes";
import { insertRows } from "./insert-rows";
import { startDatabase, startInstance } from "./instance";
import { CONTENTS } from "./rows";
import { WORK_TABLES } from "./work-rows";

/**
 * Fills a database with published works in bulk: the rows that publishing leaves behind, by several processes and before
 * there are indexes; with the collections they are in, if there is a shape for them. The database runs alone meanwhile.
 */
const PROCESSES = 2;
const TOLD_AFTER = 20_000;
/** Numbers of rows are given in steps, see lib/search/postgres/document-numbers.ts. */
const NUMBERS_AT_ONCE = 64;
const root = path.resolve(import.meta.dirname, "../..");
/** The sources of the rows: when one changes, a kept database is of no use. */
const SOURCES = [
  "prisma/migrations",
  "lib/collections/search-document.ts",
  "lib/works/search-document.ts",
  "lib/search",
  "tests/bench/collection-sample.ts",
  "tests/bench/copy.ts",
  "tests/bench/fill-collections.ts",
  "tests/bench/fill-part.ts",
  "tests/bench/fill-sources.ts",
  "tests/bench/fill.ts",
  "tests/bench/indexes.ts",
  "tests/bench/insert-rows.ts",
  "tests/bench/posting-lists.ts",
  "tests/bench/rows.ts",
  "tests/bench/sample.ts",
  "tests/bench/vocabulary.ts",
  "tests/bench/work-rows.ts",
];
const TABLES = [...WORK_TABLES, WORKS.table, "search_posting", "search_term", "search_value"];

export async function fill(
  dataDir: string,
  size: number,
  shape: Shape | undefined,
  report: (text: string) => void,
): Promise<void> {
  const mark = path.join(dataDir, "bench-corpus");
  const wanted = fingerprint(root, SOURCES, { also: [JSON.stringify({ size, shape })] });
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  const unfinished = path.join(dataDir, "bench-unfinished");
  if (existsSync(unfinished)) {
    report(`${dataDir} was not filled to the end; it is made anew`);
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir, { mode: 0o711 });
  }
  // Makes the tables and the account.
  const instance = await startInstance(dataDir);
  await disconnect();
  await instance.stop();

  const started = performance.now();
  const { database, databaseUrl, settings, stop } = await startDatabase(dataDir);
  try {
    const { rows } = await database.query("SELECT 1 FROM work LIMIT 1");
    if (rows.length > 0)
      throw new Error(`${dataDir} holds other works; delete it, or keep another folder.`);
    writeFileSync(unfinished, "");
    await freshTerms(systemContext().db);
    if (shape) await fillCollections(database, shape);
    const part = {
      ...{ settings, databaseUrl, shape, ownerId: instance.owner.id },
      contents: await storeContents(database),
      firstNumber: await nextNumber(database),
      generation: await generationOf(database),
    };
    const since = () => Math.round((performance.now() - started) / 1000);
    await withoutIndexes(database, TABLES, async () => {
      for (const table of [WORDS_TABLE, VALUES_TABLE])
        await database.query(`CREATE UNLOGGED TABLE ${table} (lexeme TEXT COLLATE "C" NOT NULL)`);
      await fillParts(part, size, report);
      await moveInto(database, "search_term", WORDS_TABLE);
      await moveInto(database, "search_value", VALUES_TABLE);
      report(`rows of ${size} works in ${since()} s`);
    });
    report(`their indexes after ${since()} s`);
    await database.query("SELECT setval(pg_get_serial_sequence($1, 'number'), $2)", [
      WORKS.table,
      part.firstNumber + size + NUMBERS_AT_ONCE,
    ]);
    if (shape) await countWorks(database);
    await database.query("VACUUM ANALYZE");
  } finally {
    await disconnect();
    await stop();
  }
  writeFileSync(mark, wanted);
  rmSync(unfinished);
  report(`${size} works in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function fillParts(
  part: Omit<Part, "first" | "end">,
  size: number,
  report: (text: string) => void,
): Promise<void> {
  let done = 0;
  let processorMs = 0;
  const count = Math.ceil(size / PROCESSES);
  const program = await compiled("fill-part");
  const parts = Array.from({ length: PROCESSES }, async (_, at) => {
    const child = fork(program, {
      cwd: root,
      // A batch of works lives longer than what the usual size is made for.
      execArgv: ["--enable-source-maps", "--max-semi-space-size=64"],
    });
    child.on("message", (told: Told) => {
      if ("processorMs" in told) {
        processorMs += told.processorMs;
        return;
      }
      const before = done;
      done += told.works;
      if (Math.floor(done / TOLD_AFTER) > Math.floor(before / TOLD_AFTER))
        report(`${done} of ${size} works`);
    });
    const own: Part = { ...part, first: at * count, end: Math.min(size, (at + 1) * count) };
    child.send(own);
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error("A process that writes works has failed.");
  });
  await Promise.all(parts);
  report(`their processes took ${(processorMs / size).toFixed(2)} ms of a processor for each work`);
}

/** Runs a third faster than what is translated while it runs: that gives every inner function its name whenever it is made. */
async function compiled(name: string): Promise<string> {
  const outfile = path.join(root, "tests/.output/bench", `${name}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "silent",
  });
  return outfile;
}

async function moveInto(database: pg.Pool, table: string, from: string): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("SET work_mem = '1GB'");
    await client.query(
      `INSERT INTO ${table} (source, lexeme) SELECT '${WORKS.name}', lexeme FROM (SELECT DISTINCT lexeme FROM ${from}) AS l`,
    );
    await client.query(`DROP TABLE ${from}`);
  } finally {
    client.release(true);
  }
}

async function nextNumber(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ number: number }>(
    "SELECT nextval(pg_get_serial_sequence($1, 'number'))::int AS number",
    [WORKS.table],
  );
  return rows[0]?.number ?? 1;
}

async function generationOf(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ generation: number }>(
    "SELECT generation FROM search_rebuild WHERE source = $1",
    [WORKS.name],
  );
  return rows[0]?.generation ?? 1;
}

async function storeContents(database: pg.Pool): Promise<FileContent[]> {
  const contents: FileContent[] = [];
  for (let number = 0; number < CONTENTS; number++) {
    const { key: id, ...stored } = await storage().write(Readable.from([contentBytes(number)]), {
      limitBytes: 2 ** 20,
    });
    contents.push({ id, ...stored, storedAt: new Date() });
  }
  await insertRows(
    database,
    "stored_object",
    contents.map(({ id, sizeBytes, md5, sha256, storedAt }) => ({
      id,
      size: sizeBytes,
      md5,
      sha256,
      created_at: storedAt,
    })),
  );
  return contents;
}

export function contentBytes(number: number): Buffer {
  return Buffer.from(`Sample content ${number}\n`.repeat(100 + number));
}
