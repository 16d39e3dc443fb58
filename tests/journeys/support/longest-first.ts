import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes start first, so that no core waits for them at the end. */
const LONG = [
  "crash/kill.test.ts",
  "crash/imports.test.ts",
  "launcher/start.test.ts",
  "imports/hostile.test.ts",
  "collections/hierarchy.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONG.findIndex((name) => moduleId.endsWith(name));
  return rank === -1 ? LONG.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}
