import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { rebuildCollections } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { as, type Context, systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { resolveWork } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { putDay, putUploader, recordNumbers, usageNumbers } from "@/tests/support/statistics";
import { statementsOf } from "@/tests/support/statements";
import { aVersion, aWork } from "@/tests/support/works";
import {
  readChildValues,
  readOwnUsage,
  readReviewFigures,
  readSiteGrowth,
  readWorkMonths,
} from ".";
import { dayOfText } from "@/lib/core/calendar";
import { GLOBAL_ID } from "./counts";

withTestDatabase();

const NOW = new Date("2026-03-10T12:00:00Z");
const day = (text: string) => dayOfText(text) ?? 0;
let guest: Context;
let admin: Context;

beforeAll(async () => {
  guest = { ...as(systemContext(), ANONYMOUS), now: NOW };
  admin = {
    ...(await signedInAs(await anAccount({ roles: ["admin"] }))),
    now: NOW,
  };
});

const views = (collectionId: string, on: string, count: number) =>
  putDay({
    ...{ collectionId, kind: "usage", day: on },
    counts: { totals: usageNumbers({ views: count }), subcounts: {} },
  });

test("the collections below one are compared by what each counts, without those that nobody may see", async () => {
  const { collection: parent, owner } = await aCollection({
    children: { allow: true },
  });
  const below = async (title: string, visibility: string) =>
    (
      await aCollection({
        title,
        parentId: parent.id,
        owner,
        access: { visibility },
      })
    ).collection;
  const [quiet, busy, closed] = [
    await below("Quiet", "public"),
    await below("Busy", "public"),
    await below("Closed", "restricted"),
  ];
  // Parents are set beside the index, which lists of children ask.
  await rebuildCollections();
  for (const { id } of [quiet, busy, closed]) await views(id, "2026-02-01", 1);
  await views(busy.id, "2026-02-02", 4);
  await views(busy.id, "2026-03-01", 100);
  const query = {
    ...{ collection: parent.id, dateBasis: "added" as const, item: undefined },
    range: { from: day("2026-02-01"), to: day("2026-02-28") },
  };
  const found = await readChildValues(guest, { ...query, family: "usage-delta", metric: "views" });
  expect(found).toEqual({
    children: [
      { slug: busy.slug, title: "Busy", value: 5 },
      { slug: quiet.slug, title: "Quiet", value: 1 },
    ],
    rest: 0,
  });

  await putDay({
    ...{ collectionId: busy.id, kind: "records-added", day: "2026-02-01" },
    counts: { totals: recordNumbers({ recordsBareAdded: 2 }), subcounts: {} },
  });
  await putUploader({
    ...{ collectionId: busy.id, basis: "added", ownerId: 1, day: "2026-02-01", works: 2 },
  });
  const statements = await statementsOf(async () => {
    const works = { ...query, family: "record-delta", metric: "records" } as const;
    expect((await readChildValues(guest, works)).children[0]?.value).toBe(2);
  });
  // People are counted only where they are shown.
  expect(statements.join()).not.toContain("DISTINCT owner_id");
});

test("of an item that is chosen, the collections below are compared by what stored days have of it", async () => {
  const { collection: parent, owner } = await aCollection({ children: { allow: true } });
  const { collection: below } = await aCollection({ title: "Below", parentId: parent.id, owner });
  await rebuildCollections();
  const numbers = (views: number) => usageNumbers({ views });
  for (const [on, english] of [
    ["2026-01-31", 1],
    ["2026-02-01", 2],
  ] as const)
    await putDay({
      ...{ collectionId: below.id, kind: "usage", day: on },
      counts: { totals: numbers(9), subcounts: { languages: { eng: numbers(english) } } },
    });
  const query = {
    collection: parent.id,
    dateBasis: "added" as const,
    metric: "views" as const,
    range: { from: day("2026-02-01"), to: day("2026-02-28") },
    item: { category: "languages", id: "eng" },
  };
  const valueOf = async (family: "usage-delta" | "usage-snapshot") =>
    (await readChildValues(guest, { ...query, family })).children.map(({ value }) => value);
  expect(await valueOf("usage-delta")).toEqual([2]);
  expect(await valueOf("usage-snapshot")).toEqual([3]);
  const people = { ...query, family: "record-delta", metric: "uploaders" } as const;
  expect((await readChildValues(guest, people)).children).toEqual([]);
});

/** A review of a draft that was begun long before it was handed in. */
async function aRequest(receiver: string, status: string, submitted: string, decided?: string) {
  const id = randomUUID();
  await systemContext().db.$executeRaw(sql`
    INSERT INTO request (id, type, status, title, created_by, receiver, created_at, submitted_at, updated_at)
    VALUES (${id}::uuid, 'community-submission', ${status}, 'One', 'user:1', ${receiver}, '2019-01-01', ${submitted}::timestamptz,
            ${decided ?? submitted}::timestamptz)`);
  if (decided)
    await systemContext().db.$executeRaw(sql`
      INSERT INTO request_event (id, request_id, type, payload, created_by, created_at)
      VALUES (gen_random_uuid(), ${id}::uuid, 'L', jsonb_build_object('event', ${status}::text), 'user:1', ${decided}::timestamptz)`);
}

test("reviews of a range are counted for those who do them, with those of collections below", async () => {
  const { collection, owner } = await aCollection({
    children: { allow: true },
  });
  const { collection: child } = await aCollection({
    parentId: collection.id,
    owner,
  });
  const [own, below] = [`community:${collection.id}`, `community:${child.id}`];
  await aRequest(own, "submitted", "2020-01-01");
  await aRequest(own, "accepted", "2026-02-01", "2026-02-02");
  await aRequest(below, "accepted", "2026-02-01", "2026-02-04");
  await aRequest(own, "declined", "2026-01-01", "2026-02-28T23:59:00Z");
  await aRequest(own, "accepted", "2026-02-01", "2026-03-01");
  await aRequest(`community:${randomUUID()}`, "submitted", "2026-02-01");
  const february = { from: day("2026-02-01"), to: day("2026-02-28") };
  expect(await readReviewFigures(owner, collection.slug, february)).toEqual({
    ...{ waiting: 1, accepted: 2, declined: 1, medianDays: 3 },
  });
  expect(await readReviewFigures(guest, collection.slug, february)).toBeUndefined();
  expect(await readReviewFigures(admin, "global", february)).toMatchObject({
    waiting: 2,
  });
});

test("administrators see how the service grew by month", async () => {
  await putDay({
    ...{ collectionId: GLOBAL_ID, kind: "records-added", day: "2026-01-31" },
    counts: {
      totals: recordNumbers({
        recordsWithFilesAdded: 3,
        recordsBareRemoved: 1,
        bytesAdded: 70,
      }),
      subcounts: {},
    },
  });
  const { months, totals } = await readSiteGrowth(admin);
  expect(months).toHaveLength(24);
  expect(months[0]?.month).toBe("2024-04");
  expect(months.find(({ month }) => month === "2026-01")).toMatchObject({
    works: 2,
    bytes: 70,
  });
  expect(totals).toMatchObject({ works: 2, bytes: 70 });
  await expect(readSiteGrowth(guest)).rejects.toMatchObject({ status: 403 });
});

test("people see how their own works were used lately, and a work how it was used by month", async () => {
  const person = { ...(await signedInAs(await anAccount())), now: NOW };
  const other = await signedInAs(await anAccount());
  expect(await readOwnUsage(person)).toBeUndefined();
  const first = await aWork(person);
  const second = await aVersion(person, first.id);
  const foreign = await aWork(other);
  const use = (id: string, on: string, count: number) =>
    systemContext().db.$executeRaw(
      sql`INSERT INTO usage_work_day VALUES (${id}, ${on}::date, ${count}, 0, 1, 0, 0)`,
    );
  for (const { id, parent } of [first, second, foreign])
    await systemContext().db.$executeRaw(
      sql`INSERT INTO usage_work VALUES (${id}, ${parent.id}, 1, 0, 1, 0, 0)`,
    );
  await use(first.id, "2026-03-10", 5);
  await use(second.id, "2026-03-10", 2);
  await use(first.id, "2026-02-08", 4);
  await use(first.id, "2025-04-01", 3);
  await use(first.id, "2025-03-31", 9);
  await use(foreign.id, "2026-03-10", 50);
  const usage = await readOwnUsage(person);
  expect(usage?.sums).toEqual({ views: 7, downloads: 2 });
  expect(usage?.before).toEqual({ views: 4, downloads: 1 });
  expect(usage?.days).toHaveLength(30);
  expect(usage?.days.at(-1)).toEqual({
    day: "2026-03-10",
    views: 7,
    downloads: 2,
  });
  const found = await resolveWork(person, second.id);
  if (found.kind === "moved") throw new Error("the work has moved");
  const months = await readWorkMonths(person, found.work);
  expect(months).toHaveLength(12);
  expect(months.map(({ views: count }) => count)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 7]);
});
