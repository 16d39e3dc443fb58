import { isUuid } from "@/lib/core/uuid";
import { Conflict, NotFound } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/paging";
import type { Collection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { ImportReport } from "./pack-report";
import { requireImportCollection } from "./authorise";
import { dropObjects } from "./staging";

const MAX_A_PAGE = 100;

/** An import with the collection it is into. */
export type FoundImport = { readonly collection: Collection; readonly run: repository.Run };
export type ImportList = {
  readonly collection: Collection;
  readonly runs: readonly repository.Run[];
  readonly total: number;
  readonly page: Page;
};

/** The imports into a collection, newest first, for users who may import. */
export async function listImports(
  ctx: Context,
  idOrSlug: string,
  given: Page,
): Promise<ImportList> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  checkWindow(given);
  const page = { ...given, size: Math.min(given.size, MAX_A_PAGE) };
  const { runs, total } = await repository.listRuns(ctx, collection.id, page);
  return { collection, runs, total, page };
}

export async function readImport(ctx: Context, idOrSlug: string, id: string): Promise<FoundImport> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  return { collection, run: await requireRun(ctx, collection, id) };
}

export async function readReport(
  ctx: Context,
  idOrSlug: string,
  id: string,
): Promise<{ run: repository.Run; report: ImportReport }> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const run = await requireRun(ctx, collection, id);
  const report = await repository.findReport(ctx, run.id);
  if (!report) throw new NotFound("imports.noReport");
  return { run, report };
}

/**
 * Cancels an import that has not ended: nothing of a transaction that is still open is committed.
 *
 * @throws Conflict when it has ended
 */
export async function cancelImport(
  ctx: Context,
  idOrSlug: string,
  id: string,
): Promise<FoundImport> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const run = await requireRun(ctx, collection, id);
  if (!(await repository.cancelRun(ctx, run.id))) throw new Conflict("imports.endedAlready");
  // The process that works on it stops within a second and clears up; no process works on a queued one.
  if (run.status === "queued") await dropObjects(ctx, run.id);
  return { collection, run: await requireRun(ctx, collection, id) };
}

export async function requireRun(ctx: Context, collection: Collection, id: string) {
  const run = isUuid(id) ? await repository.findRun(ctx, id) : undefined;
  if (run?.collectionId !== collection.id) throw new NotFound("imports.unknown");
  return run;
}
