import type { Context } from "@/lib/db/context";
import {
  collectionsIndex,
  type Coverage,
  coverageOf,
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  sourceOf,
  stampsOf,
} from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";

/** Rebuilds the search index of collections while searches continue. */
export function rebuildCollections(options: RebuildOptions = {}): Promise<RebuildProgress> {
  const source = sourceOf({
    count: repository.countAll,
    lockAfter: repository.lockAfter,
    documentsOf: (collections) => collections.map((one) => toSearchDocument(one, currentTerms())),
  });
  return collectionsIndex().rebuild(source, options);
}

/** How many collections there are, and how many of them the index holds. */
export function collectionCoverage(ctx: Context): Promise<Coverage> {
  return coverageOf(collectionsIndex(), repository.countAll(ctx));
}

/** Compares the search index with the collections there are. */
export function checkCollections(ctx: Context): Promise<Drift> {
  return collectionsIndex().compare(stampsOf((page) => repository.listMarksAfter(ctx, page)));
}
