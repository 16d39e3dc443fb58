/**
 * Prisma's schema engine, which compares tables with a schema. Its native build is downloaded at run time from a host
 * that not every machine can reach; this is the WebAssembly build of the same engine over the `pg` adapter.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

const SCHEMA = path.join(import.meta.dirname, "schema");

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** The statements that turn the tables of a database into those of `prisma/schema`; empty where they are the same. */
export async function statementsToSchema(url: string): Promise<string> {
  const adapters: Adapter[] = [];
  const factory = new PrismaPg({ connectionString: url });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = readingChars(await connect());
    adapters.push(adapter);
    return adapter;
  };
  try {
    const { SchemaEngine } = await (loading ??= load());
    return await compare(
      await SchemaEngine.new(
        { datamodels: undefined },
        () => {},
        bindMigrationAwareSqlAdapterFactory(factory),
      ),
    );
  } finally {
    for (const adapter of adapters) await adapter.dispose();
  }
}

async function compare(engine: SchemaEngine): Promise<string> {
  const files = readdirSync(SCHEMA).map((name) => {
    const file = path.join(SCHEMA, name);
    return { path: file, content: readFileSync(file, "utf8") };
  });
  const { exitCode, stdout } = await engine.diff({
    // The database of the adapter.
    from: { tag: "schemaDatasource", files, configDir: SCHEMA },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? "" : (stdout ?? "");
}

/** Once for the process: the code beside the engine keeps its memory in variables of the module. */
let loading: ReturnType<typeof load> | undefined;

async function load() {
  // Where the engine leaves the message of a crash.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (text: string) => console.error(text) },
  });
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const code = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(code), {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

type Performed = { fields?: { dataTypeID: number }[] };
type Queried = { columnTypes: number[] };

/**
 * The adapter cannot read the one-byte type "char" (OID 18), which the catalogues of PostgreSQL use: such columns are
 * presented as `character` (OID 1042, its column type 6).
 */
function readingChars(adapter: Adapter): Adapter {
  const inner = adapter as unknown as {
    performIO: (query: object) => Promise<Performed>;
    queryRaw: (query: object) => Promise<Queried>;
  };
  const performIO = inner.performIO.bind(adapter);
  const queryRaw = inner.queryRaw.bind(adapter);
  const charColumns = new WeakMap<object, number[]>();
  inner.performIO = async (query) => {
    const result = await performIO(query);
    const found: number[] = [];
    result.fields?.forEach((field, position) => {
      if (field.dataTypeID !== 18) return;
      field.dataTypeID = 1042;
      found.push(position);
    });
    charColumns.set(query, found);
    return result;
  };
  inner.queryRaw = async (query) => {
    const own = { ...query };
    const result = await queryRaw(own);
    for (const position of charColumns.get(own) ?? []) result.columnTypes[position] = 6;
    return result;
  };
  return adapter;
}
