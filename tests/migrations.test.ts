import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("the migrations make exactly the schema", async () => {
  const diff = ["migrate", "diff", "--exit-code", "--config", "prisma/prisma.config.ts"];
  const between = ["--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["node_modules/prisma/build/index.js", ...diff, ...between],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: inject("postgres"), CHECKPOINT_DISABLE: "1" },
    },
  );
  expect(stdout).toContain("No difference detected");
});
