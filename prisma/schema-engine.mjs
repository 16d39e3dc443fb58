#!/usr/bin/env node
/**
 * Stands in for Prisma's native `schema-engine`, which is downloaded at run time. The Prisma command line
 * starts this file and speaks JSON-RPC with it, one message a line; the work is done by the WebAssembly
 * build of the same engine over the `pg` adapter. `prisma.config.ts` names this file.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { parse as parseConnectionString } from "pg-connection-string";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    version: { type: "boolean", short: "V" },
    datamodels: { type: "string", short: "d", multiple: true, default: [] },
    datasource: { type: "string" },
    "enabled-preview-features": { type: "string" },
    "extension-types": { type: "string" },
  },
});
const url = (options.datasource && JSON.parse(options.datasource).url) || process.env.DATABASE_URL;

if (options.version) console.log("schema-engine-cli wasm");
else if (positionals[0] === "cli") await runCommand(positionals[1]);
else serve();

/** The engine's one-shot commands: reachability, creating and dropping the database. */
async function runCommand(command) {
  try {
    if (command === "can-connect-to-database") await withClient(url, async () => undefined);
    else if (command === "create-database")
      await inMaintenanceDatabase((client, name) => client.query(`CREATE DATABASE ${name}`));
    else if (command === "drop-database")
      await inMaintenanceDatabase((client, name) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    else throw new Error(`unknown command ${command}`);
    report("INFO", "done");
  } catch (error) {
    const missing = error.code === "3D000"; // invalid_catalog_name
    process.stderr.write("\n");
    report("ERROR", error.message, { error_code: missing ? "P1003" : "P1001" });
    process.exitCode = 1;
  }
}

async function withClient(connection, work) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inMaintenanceDatabase(work) {
  const { database, ...server } = parseConnectionString(url);
  return withClient({ ...server, database: "postgres" }, (client) =>
    work(client, pg.escapeIdentifier(database)),
  );
}

/** The command line reads the engine's log from standard error, as JSON. */
function report(level, message, extra = {}) {
  const fields = { message, ...extra };
  const line = { timestamp: new Date().toISOString(), level, fields, target: "schema_engine" };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Answers requests until the command line closes our standard input. */
function serve() {
  let engine;
  let printed = 0;
  const send = (message) =>
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const respond = async ({ id, method, params }) => {
    engine ??= createEngine();
    try {
      const result = await call(await engine, method, params);
      // The native engine prints a difference by a request of its own; this one returns it.
      if (method === "diff" && result?.stdout != null)
        send({ id: `print-${++printed}`, method: "print", params: { content: result.stdout } });
      send({ id, result: result ?? {} });
    } catch (error) {
      send({ id, error: toRpcError(error) });
    }
  };
  const pending = new Set();
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => {
    const message = line.trim() ? JSON.parse(line) : undefined;
    if (!message?.method) return; // the reply to a print request
    const work = respond(message).finally(() => pending.delete(work));
    pending.add(work);
  });
  lines.on("close", () => void Promise.all(pending).then(() => process.exit(0)));
}

async function call(engine, method, params) {
  const name = method === "getDatabaseVersion" ? "version" : method;
  if (typeof engine[name] !== "function") throw new Error(`unsupported method ${method}`);
  try {
    return await engine[name](params);
  } catch (error) {
    // Two calls read the history's schema only from the engine's cache, which `devDiagnostic` fills.
    if (!/must be provided through an external factory/.test(error.message)) throw error;
    if (!params?.migrationsList) throw error;
    await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    return engine[name](params);
  }
}

/** 4466 is the code under which the command line expects the engine's own failures. */
function toRpcError(error) {
  const panicked = error.name === "RuntimeError";
  return {
    code: 4466,
    message: "An error happened. Check the data field for details.",
    data: {
      is_panic: panicked,
      message: panicked ? globalThis.PRISMA_WASM_PANIC_REGISTRY.get() : error.message,
      error_code: error.code ?? error.error_code,
      meta: error.meta,
    },
  };
}

async function createEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
    message: "",
    set_message(text) {
      this.message = text;
    },
    get() {
      return this.message;
    },
  };
  const require = createRequire(import.meta.url);
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasmFile = require
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(wasmFile), {
    "./schema_engine_bg.js": glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = await Promise.all(
    options.datamodels.map(async (file) => [file, await readFile(file, "utf8")]),
  );
  const note = (line) => process.env.DEBUG && process.stderr.write(`${line}\n`);
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url));
  return glue.SchemaEngine.new(datamodels.length > 0 ? { datamodels } : {}, note, factory);
}

function adapterFactory(connectionString) {
  // Discrete fields: with `connectionString` the adapter would ignore `database` and the shadow database
  // would be the real one.
  const server = parseConnectionString(connectionString);
  const schema = new URL(connectionString).searchParams.get("schema") ?? undefined;
  const factory = new PrismaPg(server, { schema });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => mended(await factory.connect()),
    // A throw-away database for replaying the history; dropped after its own connections are closed.
    connectToShadowDb: async () => {
      const database = `prisma_shadow_${randomUUID().replaceAll("-", "")}`;
      const admin = new pg.Client(server);
      await admin.connect();
      await admin.query(`CREATE DATABASE ${database}`);
      const shadow = await new PrismaPg({ ...server, database }, { schema }).connect();
      const dispose = shadow.dispose.bind(shadow);
      shadow.dispose = async () => {
        await dispose();
        await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
        await admin.end();
      };
      return mended(shadow);
    },
  };
}

/**
 * Two faults of the adapter that matter to the engine only. The catalogues use the one-byte type "char"
 * (OID 18), which it cannot read: such columns are presented as `character` (OID 1042, its column type 6).
 */
function mended(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap();
  // The adapter would cut scripts at every semicolon, also inside comments and function bodies; the server
  // takes a script as it is.
  adapter.executeScript = async (script) => {
    await adapter
      .underlyingDriver()
      .query(script)
      .catch((error) => adapter.onError(error));
  };
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const found = [];
    result.fields?.forEach((field, position) => {
      if (field.dataTypeID !== 18) return;
      field.dataTypeID = 1042;
      found.push(position);
    });
    charColumns.set(query, found);
    return result;
  };
  adapter.queryRaw = async (query) => {
    const own = { ...query };
    const result = await queryRaw(own);
    for (const position of charColumns.get(own) ?? []) result.columnTypes[position] = 6;
    return result;
  };
  return adapter;
}
