import { type Context, systemContext } from "@/lib/db/context";
import {
  collectionsIndex,
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  type Stamp,
} from "@/lib/search";
import { current } from "@/lib/vocabularies";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";

/** Builds the search index of collections anew while it goes on answering. */
export function rebuildCollections(options: RebuildOptions = {}): Promise<RebuildProgress> {
  return collectionsIndex().rebuild(
    {
      count: () => repository.countAll(systemContext()),
      next: async (db, after, size) => {
        const ctx = systemContext({ db, isTransaction: true });
        const collections = await repository.lockAfter(ctx, { after, limit: size });
        const documents = collections.map((one) => toSearchDocument(one, current()));
        const isLast = collections.length < size;
        return { documents, after: isLast ? undefined : collections.at(-1)?.id };
      },
    },
    options,
  );
}

const STAMPS_AT_ONCE = 1000;

/** Compares the search index with the collections there are. */
export function checkCollections(ctx: Context): Promise<Drift> {
  return collectionsIndex().compare(stamps(ctx));
}

async function* stamps(ctx: Context): AsyncGenerator<readonly Stamp[]> {
  let after: string | undefined;
  do {
    const page = await repository.listMarksAfter(ctx, after, STAMPS_AT_ONCE);
    yield page.map(({ id, revision }) => ({ kind: "record", id, revision }));
    after = page.length === STAMPS_AT_ONCE ? page.at(-1)?.id : undefined;
  } while (after);
}
