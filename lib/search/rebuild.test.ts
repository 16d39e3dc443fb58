import { describe, expect, test, vi } from "vitest";
import { database, pool } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { aSearchDocument } from "@/tests/support/search-document";
import { mergeRecent } from "./postgres/merge-recent";
import { type RebuildSource, readQuery, type SearchDocument, type Stamp, worksIndex } from ".";

withTestDatabase();

const aDocument = (id: string, title: string, revision = 1): SearchDocument =>
  aSearchDocument(id, { title }, revision);

/** Documents in a list, served in batches; `onBatch` runs before each. */
function sourceOf(
  documents: readonly SearchDocument[],
  onBatch: (number: number) => Promise<void> | void = () => undefined,
): RebuildSource & { cursors: (string | undefined)[] } {
  const cursors: (string | undefined)[] = [];
  return {
    cursors,
    count: async () => documents.length,
    next: async (_db, after, size) => {
      cursors.push(after);
      await onBatch(cursors.length);
      const from = after === undefined ? 0 : Number(after);
      const until = from + size;
      return {
        documents: documents.slice(from, until),
        after: until < documents.length ? String(until) : undefined,
      };
    },
  };
}

async function find(q: string): Promise<string[]> {
  const { hits } = await worksIndex().query({
    scope: { of: "records", versions: "latest" },
    query: readQuery(q),
    where: { op: "all", of: [] },
    sort: "oldest",
    page: 1,
    size: 100,
  });
  return hits.map(({ id }) => id);
}

const index = () => worksIndex();
const put = (...documents: SearchDocument[]) => index().put(database(), documents);
const numbered = (count: number, title: string) =>
  Array.from({ length: count }, (_, n) => aDocument(`r-${n}`, title));

describe("a rebuild", () => {
  test("writes all anew, removes what nothing stands behind, and tells how far it is", async () => {
    await put(aDocument("gone", "alpha"), aDocument("r-0", "outdated"));
    const seen: number[] = [];
    const end = await index().rebuild(sourceOf(numbered(5, "alpha")), {
      batchSize: 2,
      onProgress: ({ done }) => seen.push(done),
    });
    expect(end).toEqual({ done: 5, total: 5, removed: 1, isFinished: true });
    expect(seen).toEqual([2, 4, 5]);
    expect(await find("alpha")).toEqual(["r-0", "r-1", "r-2", "r-3", "r-4"]);
    expect(await find("outdated")).toEqual([]);
  });

  test("puts right a row that claims a later state than the truth has", async () => {
    await put(aDocument("r-0", "impostor", 99));
    await index().rebuild(sourceOf(numbered(5, "alpha")));
    expect(await find("impostor")).toEqual([]);
    expect(await find("alpha")).toContain("r-0");
  });

  test("searches answer all the while", async () => {
    const results: string[][] = [];
    const source = sourceOf(numbered(4, "alpha beta"), async () => {
      results.push(await find("alpha"));
    });
    await index().rebuild(source, { batchSize: 2 });
    expect(results).toHaveLength(2);
    for (const result of results) expect(result).toHaveLength(5);
  });

  test("what changes meanwhile is neither lost nor taken back", async () => {
    const documents = numbered(4, "gamma");
    const source = sourceOf(documents, async (batch) => {
      if (batch !== 2) return;
      await put(aDocument("new", "gamma"), aDocument("r-3", "changed", 2));
    });
    await index().rebuild(source, { batchSize: 2 });
    expect(await find("gamma")).toEqual(["new", "r-0", "r-1", "r-2"]);
    expect(await find("changed")).toEqual(["r-3"]);
  });

  test("one that was interrupted goes on where it was", async () => {
    const documents = numbered(6, "delta");
    const stop = new AbortController();
    const first = await index().rebuild(sourceOf(documents), {
      batchSize: 2,
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done === 4) stop.abort();
      },
    });
    expect(first).toMatchObject({ done: 4, isFinished: false });
    expect(await find("gamma OR new")).toContain("new"); // nothing is removed before the end
    const rest = sourceOf(documents);
    const end = await index().rebuild(rest, { batchSize: 2, resume: true });
    expect(rest.cursors).toEqual(["4"]);
    expect(end).toMatchObject({ done: 6, isFinished: true });
    expect(await find("delta")).toHaveLength(6);
    expect(await find("gamma")).toEqual([]);
  });

  test("one that fails keeps what was there", async () => {
    const failing = sourceOf(numbered(6, "epsilon"), (batch) => {
      if (batch === 2) throw new Error("the disk is full");
    });
    await expect(index().rebuild(failing, { batchSize: 2 })).rejects.toThrow("the disk is full");
    expect(await find("epsilon")).toEqual(["r-0", "r-1"]);
    expect(await find("delta")).toEqual(["r-2", "r-3", "r-4", "r-5"]);
  });

  test("a newer one ends an older one", async () => {
    let second: Promise<unknown> = Promise.resolve();
    const source = sourceOf(numbered(6, "zeta"));
    const interrupted: typeof source = {
      ...source,
      next: async (...args) => {
        await second;
        return source.next(...args);
      },
    };
    const first = await index().rebuild(interrupted, {
      batchSize: 2,
      onProgress: ({ done }) => {
        if (done === 2) second = index().rebuild(sourceOf(numbered(3, "eta")), { batchSize: 3 });
      },
    });
    expect(first.isFinished).toBe(false);
    expect(await find("eta")).toEqual(["r-0", "r-1", "r-2"]);
  });
});

describe("a comparison with the truth", () => {
  async function* batches(stamps: readonly Stamp[]) {
    for (let at = 0; at < stamps.length; at += 2) yield stamps.slice(at, at + 2);
  }

  test("names what is missing, out of date and too much", async () => {
    await index().rebuild(sourceOf(["a", "b", "c", "d"].map((id) => aDocument(id, "x", 3))));
    const stamp = (id: string, revision = 3): Stamp => ({ kind: "record", id, revision });
    const draft: Stamp = { kind: "draft", id: "a", revision: 1 };
    expect(
      await index().compare(batches([draft, stamp("a"), stamp("b", 4), stamp("d"), stamp("e")])),
    ).toEqual({
      checked: 5,
      missing: {
        count: 2,
        examples: [
          { kind: "draft", id: "a" },
          { kind: "record", id: "e" },
        ],
      },
      stale: { count: 1, examples: [{ kind: "record", id: "b" }] },
      extra: { count: 1, examples: [{ kind: "record", id: "c" }] },
    });
  });

  test("finds nothing when all is well, and everything when one side is empty", async () => {
    const stamps = ["a", "b", "c", "d"].map((id): Stamp => ({ kind: "record", id, revision: 3 }));
    const clean = await index().compare(batches(stamps));
    expect([clean.missing.count, clean.stale.count, clean.extra.count]).toEqual([0, 0, 0]);
    expect((await index().compare(batches([]))).extra.count).toBe(4);
  });
});

describe("an index of an older version", () => {
  const state = async () => {
    const { rows } = await pool().query<{ lists: number; numbers: number }>(
      `SELECT (SELECT count(*)::int FROM search_posting WHERE source = 'works') AS lists,
         (SELECT count(*)::int FROM search_work) AS numbers`,
    );
    return rows[0];
  };

  test("is told from a present one, and is present after a rebuild", async () => {
    await pool().query("UPDATE search_rebuild SET analysis = 0 WHERE source = 'works'");
    expect(await worksIndex().isOutdated()).toBe(true);
    await worksIndex().rebuild(sourceOf([aDocument("present", "Present words")]));
    expect(await worksIndex().isOutdated()).toBe(false);
  });

  test("one without rows is present, and stays so with what is written from then on", async () => {
    await pool().query("DELETE FROM search_work; DELETE FROM search_rebuild");
    expect(await worksIndex().isOutdated()).toBe(false);
    await worksIndex().put(database(), [aDocument("first", "First words")]);
    expect(await worksIndex().isOutdated()).toBe(false);
  });

  /** A timer may be at it at the same moment. */
  const mergeAll = () =>
    vi.waitFor(async () => {
      await mergeRecent("works", "search_work", 1);
      const { rowCount } = await pool().query("SELECT FROM search_recent WHERE source = 'works'");
      expect(rowCount).toBe(0);
    });

  test("leaves no postings of its rows behind", async () => {
    const documents = Array.from({ length: 300 }, (_, n) =>
      aDocument(`kept-${n}`, `same words ${n}`),
    );
    await worksIndex().rebuild(sourceOf(documents), { batchSize: 100 });
    await mergeAll();
    const before = await state();
    await worksIndex().rebuild(sourceOf(documents), { batchSize: 100 });
    await mergeAll();
    expect(await state()).toEqual(before);
    expect(before?.numbers).toBe(300);
  });
});
