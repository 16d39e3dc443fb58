import { type Context, systemContext } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import {
  type Coverage,
  coverageOf,
  type Drift,
  inPages,
  type RebuildOptions,
  type RebuildProgress,
  type RebuildSource,
  type Stamp,
  worksIndex,
} from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";
import { withFiles } from "./draft-files";
import { indexDrafts } from "./index-drafts";

/** Rebuilds the search index of works while searches continue; for `search rebuild`. */
export function rebuildSearch(options: RebuildOptions = {}): Promise<RebuildProgress> {
  return worksIndex().rebuild(rebuildSource, options);
}

/** How many works and drafts there are, and how many of them the index holds. */
export async function workCoverage(ctx: Context): Promise<Coverage> {
  await indexDrafts(ctx);
  return coverageOf(worksIndex(), repository.countAll(ctx));
}

/** Compares the search index with the works and drafts there are. */
export async function checkSearch(ctx: Context): Promise<Drift> {
  await indexDrafts(ctx);
  return worksIndex().compare(
    inPages<Stamp>((last, limit) => repository.listMarksAfter(ctx, last, limit)),
  );
}

/*
 * Works come first, then drafts; `after` says how far it got. Rows are locked while they are read, so that
 * no change slips between reading and writing the document.
 */
const rebuildSource: RebuildSource = {
  count: () => repository.countAll(systemContext()),
  next: async (db, after, size) => {
    const ctx = within(db);
    const [kind, id] = cursorOf(after);
    if (kind === "work") {
      const works = await repository.lockWorksAfter(ctx, { after: id, limit: size });
      const documents = works.map((work) => toSearchDocument({ work }, currentTerms()));
      const last = works.at(-1);
      return { documents, after: last && works.length === size ? `work:${last.id}` : "draft:" };
    }
    const drafts = await repository.lockDraftsAfter(ctx, { after: id, limit: size });
    const last = drafts.at(-1);
    return {
      documents: drafts.map((draft) => toSearchDocument(withFiles(draft), currentTerms())),
      after: last && drafts.length === size ? `draft:${last.id}` : undefined,
    };
  },
};

function within(db: Database): Context {
  return systemContext({ db, isTransaction: true });
}

function cursorOf(after: string | undefined): ["work" | "draft", string] {
  if (after?.startsWith("draft:")) return ["draft", after.slice("draft:".length)];
  return ["work", after?.slice("work:".length) ?? ""];
}
