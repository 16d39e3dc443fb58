import path from "node:path";
import { defineConfig } from "prisma/config";

// Prisma's own engine is a download from a host that not every machine can reach; ours comes with npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "schema-engine.mjs");
process.env.CHECKPOINT_DISABLE ??= "1";

const url = process.env.DATABASE_URL;

export default defineConfig({
  schema: "schema",
  migrations: { path: "migrations" },
  // `generate`, `validate` and `format` need no database, so its address may be missing.
  ...(url ? { datasource: { url } } : {}),
});
