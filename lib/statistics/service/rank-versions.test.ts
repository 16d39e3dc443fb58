import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { aVersion, aWork } from "@/tests/support/works";
import type { VersionUse } from "../repository/use-reports";
import { rankGivenVersions } from "./rank-versions";

withTestDatabase();

let owner: Context;

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const EVERYTHING = { collectionIds: undefined, includeRestricted: false };

/** Versions that nobody may see, each of a concept of its own. */
const hidden = (count: number, views: number): VersionUse[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ workId: `hidden-${at}`, parentId: `parent-${at}` },
    ...{ views, downloads: 0 },
  }));

async function rank(versions: readonly VersionUse[], limit = 10) {
  let ranked: (readonly [string, number])[] = [];
  const statements = await statementsOf(async () => {
    const found = await rankGivenVersions(systemContext(), EVERYTHING, versions, {
      ...{ by: "views", limit },
    });
    ranked = found.map(({ id, views }) => [id, views] as const);
  });
  return { ranked, asked: statements.filter((one) => one.includes("unnest")).length };
}

test("versions count for their concept, and those that are hidden only keep others from being asked about at first", async () => {
  const first = await aWork(owner);
  const second = await aVersion(owner, first.id);
  const other = await aWork(owner);
  const use = ({ id, parent }: typeof first, views: number) => ({
    ...{ workId: id, parentId: parent.id, views, downloads: 0 },
  });
  const seen = [use(other, 4), use(first, 2), use(second, 3)];
  const expected = [
    [second.id, 5],
    [other.id, 4],
  ];
  expect(await rank([...hidden(1_500, 9), ...seen])).toEqual({ ranked: expected, asked: 2 });
  expect(await rank([...seen, ...hidden(1_500, 4)], 2)).toEqual({ ranked: expected, asked: 1 });
  // Of a concept that sums up to most, the version that has it is hidden.
  const partly = [...seen, { ...use(other, 90), workId: "hidden" }, ...hidden(999, 9)];
  expect((await rank(partly)).ranked).toEqual(expected);
});
