import { listJson } from "@/lib/core/list-json";
import type { Page } from "@/lib/core/paging";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { presentObject } from "@/lib/http/present-object";
import { supportedWording } from "@/lib/i18n/choose-locale";
import { type Highlights, passageMarkup } from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import type { Work } from "../rows";
import type { AnyWorkJson, AnyWorkListJson, DraftJson, WorkJson, WorkListJson } from "../schema";
import { readerOf, serializeWorks } from "../serializer/serialize";
import { toDraftJson, toWorkJson } from "../serializer/work";
import type { DraftWithFiles } from "../service/draft-files";
import type { WorksExport } from "../service/export";
import { aggregationsOf } from "../service/facets";
import { highlightsOf } from "../service/passages";
import type { VersionPage } from "../service/read";
import type { FoundWorks } from "../service/search";
import { type InRequestedForm, inRequestedForm } from "./documents";
import { type PresentOptions, represent } from "./work";

export async function presentVersions(
  ctx: Context,
  id: string,
  page: Page,
  { works, total }: VersionPage,
  options: PresentOptions,
): Promise<InRequestedForm<WorkListJson>> {
  const hits = await represent(ctx, await serializeWorks(ctx, works), options);
  const list = listJson({
    path: `/api/records/${id}/versions`,
    hits,
    total,
    sort: "version",
    page: page.page,
    size: page.size,
  });
  return inRequestedForm(ctx, { ...list, hits: { hits, total } }, options);
}

/** The public search for a page, without what only API clients ask for. */
export async function serializeSearch(
  ctx: Context,
  found: FoundWorks<Work>,
  { languages }: { languages: readonly string[] } = { languages: [] },
): Promise<WorkListJson> {
  return listOf("/api/records", found, await serializeWorks(ctx, found.items), languages);
}

export async function presentSearch(
  ctx: Context,
  found: FoundWorks<Work>,
  options: PresentOptions,
): Promise<InRequestedForm<WorkListJson>> {
  return presentList(ctx, "/api/records", found, options);
}

/** Addresses of further pages name the collection as the caller did. */
export async function presentCollectionWorks(
  ctx: Context,
  idOrSlug: string,
  found: FoundWorks<Work>,
  options: PresentOptions,
): Promise<InRequestedForm<WorkListJson>> {
  const path = `/api/communities/${encodeURIComponent(idOrSlug)}/records`;
  return presentList(ctx, path, found, options);
}

async function presentList(
  ctx: Context,
  path: string,
  found: FoundWorks<Work>,
  options: PresentOptions,
): Promise<InRequestedForm<WorkListJson>> {
  const works = await serializeWorks(ctx, found.items);
  const hits = await highlighted(found, works, await represent(ctx, works, options));
  return inRequestedForm(ctx, listOf(path, found, hits, options.languages), options);
}

/** Hits with the passages by which they were found, where those were asked for. */
async function highlighted<Json extends WorkJson | DraftJson>(
  found: FoundWorks<unknown>,
  works: readonly Json[],
  hits: Json[],
): Promise<Json[]> {
  const highlights = found.isHighlighted ? await highlightsOf(found, works) : undefined;
  if (!highlights) return hits;
  return hits.map((hit, at) => ({ ...hit, highlight: highlightJson(highlights[at] ?? {}) }));
}

const highlightJson = (highlights: Highlights): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(highlights).map(([field, passages]) => [field, passages.map(passageMarkup)]),
  );

export async function presentDashboard(
  ctx: Context,
  found: FoundWorks<Work | DraftWithFiles>,
  options: PresentOptions,
): Promise<InRequestedForm<AnyWorkListJson>> {
  const hits = await serializeOwn(ctx, found, options.languages);
  const shown = await highlighted(found, hits, await represent(ctx, hits, options));
  return inRequestedForm(ctx, listOf(OWN_WORKS, found, shown, options.languages), options);
}

/** The same for a page, without what only API clients ask for. */
export async function serializeDashboard(
  ctx: Context,
  found: FoundWorks<Work | DraftWithFiles>,
  { languages }: { languages: readonly string[] },
): Promise<AnyWorkListJson> {
  return listOf(OWN_WORKS, found, await serializeOwn(ctx, found, languages), languages);
}

const OWN_WORKS = "/api/user/records";

async function serializeOwn(
  ctx: Context,
  { items }: FoundWorks<Work | DraftWithFiles>,
  languages: readonly string[],
): Promise<AnyWorkJson[]> {
  const each = items.map((item) => ("draft" in item ? item.draft : item));
  const reader = await readerOf(ctx, each, { wording: supportedWording(languages) });
  return mapInSlices(items, (item) =>
    "draft" in item ? toDraftJson(item.draft, item.files, reader) : toWorkJson(item, reader),
  );
}

function listOf<Hit>(
  path: string,
  { facets, effective, ...found }: FoundWorks<unknown>,
  hits: Hit[],
  languages: readonly string[],
) {
  const aggregations = aggregationsOf(facets, currentTerms(), languages);
  const { total, isTotalEstimated, areFacetsEstimated } = found;
  return listJson({
    ...{ path, hits, total, isTotalEstimated, aggregations, areFacetsEstimated },
    ...effective,
  });
}

/** A list of works as a file to save. */
export function presentExport(request: Request, { name, object }: WorksExport): Promise<Response> {
  return presentObject(request, object, {
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
    Vary: "Authorization, Cookie, Accept-Language",
  });
}
