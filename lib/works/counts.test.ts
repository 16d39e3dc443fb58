import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { putUse } from "@/tests/support/statistics";
import { aVersion, aWork, complete, METADATA, publish } from "@/tests/support/works";
import {
  editWork,
  indexUsage,
  readWork,
  rebuildSearch,
  searchWorks,
  serializeWork,
  updateDraft,
} from ".";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const named = (title: string) => complete({ metadata: { ...METADATA, title } });
const statsOf = async (id: string) => (await serializeWork(owner, await readWork(owner, id))).stats;
const NOTHING = { views: 0, unique_views: 0, downloads: 0, unique_downloads: 0, data_volume: 0 };

async function titlesBy(sort: string): Promise<string[]> {
  const { items } = await searchWorks(owner, { q: "Curlew", sort, page: 1, size: 10 });
  return items.map(({ metadata }) => String(metadata.title));
}

test("a work says how often this version and all versions were read", async () => {
  const first = await aWork(owner);
  expect(await statsOf(first.id)).toEqual({ this_version: NOTHING, all_versions: NOTHING });
  const second = await aVersion(owner, first.id);
  const parentId = first.parent.id;
  await putUse({ workId: first.id, parentId, day: "2026-01-02", views: 5, uniqueViews: 4 });
  await putUse({
    workId: second.id,
    parentId,
    day: "2026-01-03",
    views: 2,
    uniqueViews: 1,
    downloads: 3,
    uniqueDownloads: 2,
    bytes: 900,
  });
  const all = { views: 7, unique_views: 5, downloads: 3, unique_downloads: 2, data_volume: 900 };
  expect(await statsOf(first.id)).toEqual({
    this_version: { ...NOTHING, views: 5, unique_views: 4 },
    all_versions: all,
  });
  expect((await statsOf(second.id)).all_versions).toEqual(all);
});

test("the most read come first, after an edit, a new version and a rebuild too", async () => {
  const [seldom, often, never] = [
    await aWork(owner, named("Curlew seldom")),
    await aWork(owner, named("Curlew often")),
    await aWork(owner, named("Curlew never")),
  ];
  const use = (work: typeof often, uniqueViews: number, uniqueDownloads: number) =>
    putUse({
      ...{ workId: work.id, parentId: work.parent.id, day: "2026-01-02" },
      ...{ uniqueViews, uniqueDownloads },
    });
  await use(seldom, 2, 90);
  await use(often, 30, 1);
  await indexUsage(systemContext(), [seldom.id, often.id]);
  const viewed = ["Curlew often", "Curlew seldom", "Curlew never"];
  const downloaded = ["Curlew seldom", "Curlew often", "Curlew never"];
  const expectOrder = async () => {
    expect(await titlesBy("mostviewed")).toEqual(viewed);
    expect(await titlesBy("mostdownloaded")).toEqual(downloaded);
  };
  await expectOrder();

  await inTransaction(owner, async (tx) => {
    const { draft } = await editWork(tx, often.id);
    await updateDraft(tx, draft.id, named("Curlew often"), undefined);
  });
  await publish(owner, often.id);
  await expectOrder();

  await aVersion(owner, often.id);
  await expectOrder();

  await rebuildSearch();
  await expectOrder();
  expect(await statsOf(never.id)).toEqual({ this_version: NOTHING, all_versions: NOTHING });
});
