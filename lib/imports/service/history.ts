import { isUuid } from "@/lib/core/uuid";
import { Conflict, NotFound } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/pages";
import type { Collection } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { absolute } from "@/lib/http/respond";
import * as repository from "../repository";
import type { RunJson } from "../schema";
import { runJson } from "../serializer";
import { reportResponse } from "./report";
import { requireImportCollection } from "./authorise";
import { dropObjects } from "./staging";

const MAX_A_PAGE = 100;

/** The imports into a collection, newest first, for those who may import. */
export async function listImports(
  ctx: Context,
  idOrSlug: string,
  given: Page,
  locale: Locale = DEFAULT_LOCALE,
) {
  const collection = await requireImportCollection(ctx, idOrSlug);
  checkWindow(given);
  const page = { ...given, size: Math.min(given.size, MAX_A_PAGE) };
  const { runs, total } = await repository.listRuns(ctx, collection.id, page);
  return {
    hits: { total, hits: runs.map((run) => runJson(run, collection, locale)) },
    links: { self: absolute(`/api/import/${collection.slug}?page=${page.page}&size=${page.size}`) },
  };
}

export async function readImport(
  ctx: Context,
  idOrSlug: string,
  id: string,
  locale: Locale = DEFAULT_LOCALE,
): Promise<RunJson> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  return runJson(await requireRun(ctx, collection, id), collection, locale);
}

export async function readReport(
  ctx: Context,
  idOrSlug: string,
  id: string,
  locale: Locale,
): Promise<Response> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const run = await requireRun(ctx, collection, id);
  const answer = await repository.findReport(ctx, run.id);
  if (!answer) throw new NotFound("imports.noReport");
  return reportResponse(
    { ...answer, status: 200, location: null },
    { "Content-Disposition": `attachment; filename="import-${run.id}.json"` },
    locale,
  );
}

/**
 * Cancels an import that has not ended: of what is being written nothing is committed.
 *
 * @throws Conflict when it has ended
 */
export async function cancelImport(ctx: Context, idOrSlug: string, id: string): Promise<RunJson> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const run = await requireRun(ctx, collection, id);
  if (!(await repository.cancelRun(ctx, run.id))) throw new Conflict("imports.endedAlready");
  // Whoever is at it stops within a second and clears up; nobody is at one that waits.
  if (run.status === "queued") await dropObjects(ctx, run.id);
  return runJson(await requireRun(ctx, collection, id), collection);
}

export async function requireRun(ctx: Context, collection: Collection, id: string) {
  const run = isUuid(id) ? await repository.findRun(ctx, id) : undefined;
  if (run?.collectionId !== collection.id) throw new NotFound("imports.unknown");
  return run;
}
