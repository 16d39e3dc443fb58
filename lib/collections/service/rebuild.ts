import type { Context } from "@/lib/db/context";
import {
  collectionsIndex,
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  sourceOf,
  stampsOf,
} from "@/lib/search";
import { current } from "@/lib/vocabularies";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";

/** Builds the search index of collections anew while it goes on answering. */
export function rebuildCollections(options: RebuildOptions = {}): Promise<RebuildProgress> {
  const source = sourceOf({
    count: repository.countAll,
    lockAfter: repository.lockAfter,
    documentsOf: (collections) => collections.map((one) => toSearchDocument(one, current())),
  });
  return collectionsIndex().rebuild(source, options);
}

/** Compares the search index with the collections there are. */
export function checkCollections(ctx: Context): Promise<Drift> {
  return collectionsIndex().compare(stampsOf((page) => repository.listMarksAfter(ctx, page)));
}
