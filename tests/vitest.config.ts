import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");

const TESTS = [
  "app/**/*.test.ts",
  "lib/**/*.test.ts",
  "components/**/*.test.{ts,tsx}",
  "emails/**/*.test.ts",
  "tests/*.test.ts",
];

/** Tests that replace a module: it must not be loaded already, nor stay replaced. */
const REPLACING_MODULES = ["lib/works/pids/register.test.ts"];

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    globalSetup: ["tests/support/compiled-programs.ts", "tests/support/postgres-for-tests.ts"],
    setupFiles: ["tests/support/fresh-process.ts"],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "shared", include: TESTS, exclude: REPLACING_MODULES, isolate: false },
      },
      { extends: true, test: { name: "isolated", include: REPLACING_MODULES } },
    ],
  },
});
