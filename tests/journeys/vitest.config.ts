import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Journeys speak HTTP to the production build, mounted both ways: behind the front server that `npm start`
 * runs, and by plain `next start`. Tests of the launcher itself and of crashes
 * start their own services, once.
 */
const common = {
  environment: "node" as const,
  testTimeout: 60_000,
  hookTimeout: 240_000,
  fileParallelism: false,
};

/** Tests that start, stop and kill services of their own. */
const OWN_SERVICES = ["tests/journeys/launcher/**", "tests/journeys/crash/**"];

/** The front server itself; and hostile content, of which handlers make the same however they are mounted. */
const FRONT_ONLY = ["tests/journeys/front/**", "tests/journeys/abuse/**"];

export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: "front",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: OWN_SERVICES,
          globalSetup: ["tests/journeys/support/front-mount.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: "next",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: [...OWN_SERVICES, ...FRONT_ONLY],
          globalSetup: ["tests/journeys/support/next-mount.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: "launcher",
          include: OWN_SERVICES.map((folder) => `${folder}/*.test.ts`),
        },
      },
    ],
  },
});
