import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = path.resolve(import.meta.dirname, "../..");

/** Tests that start, stop and kill services of their own. */
const OWN_SERVICES = ["tests/journeys/launcher/**/*.test.ts", "tests/journeys/crash/**/*.test.ts"];

/** Tests that look at everything a service holds, or change all of its pages: each has a service that nobody else uses. */
const ALONE = [
  "tests/journeys/imports/hostile.test.ts",
  "tests/journeys/administration/site-wide.test.ts",
];

/** Tests that compare the two mounts. */
const MOUNTS = ["tests/journeys/mounts/**/*.test.ts"];

/**
 * Behaviour that may differ between mounts: bytes and headers on the wire, uploads and downloads, forms, streams of
 * events, cookies, other media types, pages. What services decide is the same under both.
 */
const CONFORMITY = [
  "tests/journeys/wire.test.ts",
  "tests/journeys/transfers.test.ts",
  "tests/journeys/files/**/*.test.ts",
  "tests/journeys/imports/imports.test.ts",
  "tests/journeys/imports/async.test.ts",
  "tests/journeys/limits/**/*.test.ts",
  "tests/journeys/sessions/**/*.test.ts",
  "tests/journeys/statistics/**/*.test.ts",
  "tests/journeys/tokens/**/*.test.ts",
  "tests/journeys/collections/restricted.test.ts",
  "tests/journeys/works/drafts.test.ts",
  "tests/journeys/works/publish.test.ts",
  "tests/journeys/works/read.test.ts",
  "tests/journeys/works/representations.test.ts",
];

/** Files that take minutes start first, so that no core waits for them at the end. */
const LONG = [
  "crash/kill.test.ts",
  "crash/imports.test.ts",
  "launcher/start.test.ts",
  "imports/hostile.test.ts",
  "collections/hierarchy.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      LONG.findIndex((name) => moduleId.endsWith(name));
    const isLong = (file: TestSpecification) => rankOf(file) >= 0;
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isLong).sort((one, other) => rankOf(one) - rankOf(other)),
      ...sorted.filter((file) => !isLong(file)),
    ];
  }
}

/** A service of its own for `name`, shared by its files. */
const project = (
  name: string,
  mount: string | undefined,
  include: string[],
  exclude?: string[],
) => ({
  extends: true as const,
  test: {
    name,
    include,
    ...(exclude ? { exclude } : {}),
    ...(mount ? { globalSetup: [`tests/journeys/support/${mount}-mount.ts`] } : {}),
  },
});

/**
 * Journeys speak HTTP to the production build behind the front server that `npm start` runs. Under plain `next start`
 * every endpoint is compared with it, and journeys that may differ between mounts run again.
 */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // Cores are busy: what comes late comes.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project(
        "front",
        "front",
        ["tests/journeys/**/*.test.ts"],
        [...OWN_SERVICES, ...ALONE, ...MOUNTS],
      ),
      ...ALONE.map((file) => project(path.basename(file, ".test.ts"), "front", [file])),
      project("next", "next", [...MOUNTS, ...CONFORMITY]),
      project("launcher", undefined, OWN_SERVICES),
    ],
  },
});
