import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork, complete, RESTRICTED } from "@/tests/support/works";
import { listVersions, readComparedVersions, readWork, type Work } from ".";

withTestDatabase();

const UNKNOWN = "zzzzz-zzz99";
let author: Context;
let reader: Context;
let first: Work;
let second: Work;
let third: Work;

beforeAll(async () => {
  author = await signedInAs(await anAccount());
  reader = await signedInAs(await anAccount());
  first = await aWork(author);
  second = await aVersion(author, first.id);
  third = await aVersion(author, first.id);
});

async function compared(asked: { from?: string; to?: string }, of = third, ctx = reader) {
  const work = await readWork(ctx, of.id);
  const { works } = await listVersions(ctx, of.id, { page: 1, size: 2 });
  const { pair, isSame, refused } = await readComparedVersions(ctx, asked, {
    work,
    versions: works,
  });
  return { pair: pair.map(({ id }) => id), isSame, refused };
}
const pairOf = (...pair: Work[]) => ({
  pair: pair.map(({ id }) => id),
  isSame: false,
  refused: [],
});

test("without a choice a work is compared with the version before it, the first with the newest", async () => {
  expect(await compared({})).toEqual(pairOf(second, third));
  expect(await compared({}, first)).toEqual(pairOf(first, third));
  expect(await compared({ from: third.id })).toEqual(pairOf(second, third));
  const single = await aWork(author);
  expect(await compared({}, single)).toEqual(pairOf());
});

test("the older of two comes first, also where it is not among the newest", async () => {
  expect(await compared({ from: third.id, to: first.id })).toEqual(pairOf(first, third));
  expect(await compared({ from: first.id, to: second.id })).toEqual(pairOf(first, second));
});

test("one version twice is no comparison", async () => {
  const { id } = second;
  expect(await compared({ from: id, to: id })).toEqual({
    pair: [id, id],
    isSame: true,
    refused: [],
  });
});

test("each side that cannot be shown says why, and others are offered", async () => {
  const hidden = await aWork(author, complete(RESTRICTED));
  const other = await aWork(author);
  expect(await compared({ from: UNKNOWN, to: hidden.id })).toEqual({
    ...pairOf(second, third),
    refused: [
      { side: "from", id: UNKNOWN, status: 404 },
      { side: "to", id: hidden.id, status: 403 },
    ],
  });
  expect(await compared({ to: other.id })).toMatchObject({
    refused: [{ side: "to", id: other.id, status: 404 }],
  });
  const visitor = as(reader, ANONYMOUS);
  await expect(compared({ to: hidden.id }, third, visitor)).rejects.toMatchObject({
    status: 403,
  });
});
