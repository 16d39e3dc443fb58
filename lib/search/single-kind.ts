import { type Context, systemContext } from "@/lib/db/context";
import type { RebuildSource, SearchDocument, Stamp } from "./port";
import { inPages } from "./in-pages";

/** What indexes of one kind of thing have in common: collections and requests, which have no versions or drafts. */

type Identified = { readonly id: string };

/** The version fields of a document, for kinds of documents that have no versions. */
export const unversioned = ({ id }: Identified) =>
  ({
    kind: "record",
    id,
    parentId: id,
    published: null,
    versionIndex: 1,
    isLatest: true,
    isLatestDraft: true,
    hasDraft: false,
    views: 0,
    downloads: 0,
  }) satisfies Partial<SearchDocument>;

/** Walks rows in the order of their ids. `lockAfter` keeps them from changing until their document is written. */
export function sourceOf<Row extends Identified>(rows: {
  readonly count: (ctx: Context) => Promise<number>;
  readonly lockAfter: (
    ctx: Context,
    page: { after: string | undefined; limit: number },
  ) => Promise<Row[]>;
  readonly documentsOf: (rows: readonly Row[]) => readonly SearchDocument[];
}): RebuildSource {
  return {
    count: () => rows.count(systemContext()),
    next: async (db, after, limit) => {
      const found = await rows.lockAfter(systemContext({ db, isTransaction: true }), {
        after,
        limit,
      });
      return {
        documents: rows.documentsOf(found),
        after: found.length < limit ? undefined : found.at(-1)?.id,
      };
    },
  };
}

type Mark = Identified & { readonly revision: number };

/** What such an index should hold. */
export async function* stampsOf(
  read: (page: { after: string | undefined; limit: number }) => Promise<readonly Mark[]>,
): AsyncGenerator<readonly Stamp[]> {
  for await (const page of inPages<Mark>((last, limit) => read({ after: last?.id, limit })))
    yield page.map(({ id, revision }) => ({ kind: "record", id, revision }));
}
