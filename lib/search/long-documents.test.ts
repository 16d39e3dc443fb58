import { expect, test } from "vitest";
import { database } from "@/lib/db/database";
import { withTestDatabase } from "@/tests/support/database";
import { aSearchDocument } from "@/tests/support/search-document";
import { type SearchDocument, worksIndex } from ".";

withTestDatabase();

/** More people than documents that are written together may have words. */
const MANY = 15_000;

const aDocument = (id: string, count: number): SearchDocument =>
  aSearchDocument(id, {
    creators: Array.from({ length: count }, (_, at) => ({
      person_or_org: { name: `n${at.toString(36)}, i${at.toString(36)}` },
    })),
  });

/** How many of the documents were asked for before the first one was written. */
async function askedForBeforeWriting(count: number): Promise<number> {
  let asked = 0;
  let before: number | undefined;
  function* documents() {
    for (let at = 0; at < 3; at++) {
      asked++;
      yield aDocument(`${count}-${at}`, count);
    }
  }
  const db = new Proxy(database(), {
    get(target, name) {
      if (name === "$send") before ??= asked;
      return Reflect.get(target, name) as unknown;
    },
  });
  await worksIndex().put(db, documents());
  return before ?? 0;
}

test("long documents are taken apart and written one after the other, short ones together", async () => {
  expect(await askedForBeforeWriting(2)).toBe(3);
  // While the first one is written, the next is taken apart.
  expect(await askedForBeforeWriting(MANY)).toBeLessThan(3);
  expect(await worksIndex().count()).toBe(6);
});
