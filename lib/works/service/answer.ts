import type { Collection } from "@/lib/collections";
import type { Page } from "@/lib/core/pages";
import type { Context } from "@/lib/db/context";
import { UI_TYPE } from "@/lib/http/contract";
import { listJson } from "@/lib/http/list";
import { absolute } from "@/lib/http/respond";
import { inEnglish } from "@/lib/i18n/say";
import { type RequestRow, requestJson, requestsJson } from "@/lib/requests";
import type { RequestJson } from "@/lib/requests/schema";
import { findPeople, toUserJson } from "@/lib/users";
import { currentTerms } from "@/lib/vocabularies";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import { communityInclusion, communitySubmission } from "../requests";
import type { Draft, Work } from "../rows";
import type {
  AnyWorkListJson,
  DraftJson,
  InclusionsJson,
  ParentJson,
  RemovalsJson,
  RevisionJson,
  WorkJson,
  WorkListJson,
} from "../schema";
import { uiOf } from "../serializer/ui";
import {
  type Reader,
  toDraftJson,
  toParentJson,
  toRevisionJson,
  toWorkJson,
} from "../serializer/work";
import { type DraftWithFiles, withFiles } from "./draft-files";
import { aggregationsOf } from "./facets";
import type { removeWorks } from "./collection-works";
import type { excludeWork, includeWork } from "./inclusions";
import { resolveWork, type VersionPage } from "./read";
import type { History } from "./revisions";
import type { FoundWorks } from "./search";
import { NOTHING_RELATED, loadRelated } from "./related";

/** What the use cases found, on the wire and for the actor of the request. */
export async function workAnswers(
  ctx: Context,
  works: readonly Work[],
  known: readonly Collection[] = [],
): Promise<WorkJson[]> {
  const reader = await readerOf(ctx, works, known);
  return works.map((work) => toWorkJson(work, reader));
}

export async function workAnswer(ctx: Context, work: Work): Promise<WorkJson> {
  return toWorkJson(work, await readerOf(ctx, [work]));
}

export async function draftAnswer(ctx: Context, found: DraftWithFiles): Promise<DraftJson> {
  return toDraftJson(found.draft, found.files, await readerOf(ctx, [found.draft]));
}

async function readerOf(
  ctx: Context,
  items: readonly (Work | Draft)[],
  known: readonly Collection[] = [],
): Promise<Reader> {
  return { actor: ctx.actor, terms: currentTerms(), ...(await loadRelated(ctx, items, known)) };
}

/** How the caller wants an answer: its media type, its languages, and references resolved by `?expand=1`. */
export type Wanted = { accept: string; languages: readonly string[]; url: URL };

export const isExpanded = (url: URL) =>
  /^(1|true|t|yes|on)$/i.test(url.searchParams.get("expand") ?? "");

/** Adds what was asked for beside the plain JSON; for any number of works in one query. */
async function dressed<Json extends WorkJson | DraftJson>(
  ctx: Context,
  works: Json[],
  { accept, languages, url }: Wanted,
): Promise<Json[]> {
  const expands = isExpanded(url);
  const showsUi = accept === UI_TYPE;
  if (!expands && !showsUi) return works;
  const owners = expands ? await findPeople(ctx, works.map(ownerOf)) : new Map<string, never>();
  return works.map((work) => {
    const owner = owners.get(ownerOf(work));
    const shown = owner ? toUserJson(ctx.actor, owner) : { id: ownerOf(work), is_ghost: true };
    return {
      ...work,
      ...(expands ? { expanded: { parent: { access: { owned_by: shown } } } } : {}),
      ...(showsUi ? { ui: uiOf(work, languages) } : {}),
    };
  });
}

const ownerOf = (work: WorkJson | DraftJson) => work.parent.access.owned_by.user;

async function dressedOne<Json extends WorkJson | DraftJson>(
  ctx: Context,
  work: Json,
  wanted: Wanted,
): Promise<Json> {
  const [shown = work] = await dressed(ctx, [work], wanted);
  return shown;
}

export async function workResponse(ctx: Context, work: Work, wanted: Wanted): Promise<WorkJson> {
  return dressedOne(ctx, await workAnswer(ctx, work), wanted);
}

export async function draftResponse(
  ctx: Context,
  draft: DraftWithFiles,
  wanted: Wanted,
): Promise<DraftJson> {
  return dressedOne(ctx, await draftAnswer(ctx, draft), wanted);
}

/** A version or draft, whichever a use case about both has found. */
export async function eitherResponse(
  ctx: Context,
  found: Work | Draft,
  wanted: Wanted,
): Promise<WorkJson | DraftJson> {
  return found.kind === "work"
    ? workResponse(ctx, found, wanted)
    : draftResponse(ctx, await withFiles(ctx, found), wanted);
}

/** Leads to another record; the body says the same for clients that do not follow. */
export function redirectTo(status: 301 | 302, id: string): Response {
  const location = absolute(`/api/records/${id}`);
  return new Response(JSON.stringify({ status, message: "Redirecting...", location }), {
    status,
    headers: {
      "Content-Type": "application/json",
      // The newest version is another one tomorrow; without this, browsers keep a 301 for good.
      "Cache-Control": "no-cache",
      Location: location,
    },
  });
}

/** Leads people to the landing page. */
export function pageRedirect(id: string): Response {
  return new Response(null, { status: 302, headers: { Location: absolute(`/records/${id}`) } });
}

/** A record by its id; the id of a concept leads to its newest version. */
export async function recordResponse(
  ctx: Context,
  id: string,
  wanted: Wanted,
): Promise<WorkJson | Response> {
  const found = await resolveWork(ctx, id);
  return found.kind === "moved"
    ? redirectTo(302, found.latestId)
    : workResponse(ctx, found.work, wanted);
}

export async function versionListResponse(
  ctx: Context,
  id: string,
  page: Page,
  { works, total }: VersionPage,
  wanted: Wanted,
): Promise<WorkListJson> {
  const hits = await dressed(ctx, await workAnswers(ctx, works), wanted);
  const list = listJson({
    path: `/api/records/${id}/versions`,
    hits,
    total,
    sort: "version",
    page: page.page,
    size: page.size,
  });
  return { ...list, hits: { hits, total } };
}

/** The public search for a page, without what only API clients ask for. */
export async function searchAnswer(
  ctx: Context,
  found: FoundWorks<Work>,
  { languages }: { languages: readonly string[] } = { languages: [] },
): Promise<WorkListJson> {
  return listOf("/api/records", found, await workAnswers(ctx, found.items), languages);
}

export async function searchResponse(
  ctx: Context,
  found: FoundWorks<Work>,
  wanted: Wanted,
): Promise<WorkListJson> {
  return worksList(ctx, "/api/records", found, wanted);
}

/** Addresses of further pages name the collection as the caller did. */
export async function collectionWorksResponse(
  ctx: Context,
  idOrSlug: string,
  found: FoundWorks<Work>,
  wanted: Wanted,
): Promise<WorkListJson> {
  const path = `/api/communities/${encodeURIComponent(idOrSlug)}/records`;
  return worksList(ctx, path, found, wanted);
}

async function worksList(
  ctx: Context,
  path: string,
  found: FoundWorks<Work>,
  wanted: Wanted,
): Promise<WorkListJson> {
  const hits = await dressed(ctx, await workAnswers(ctx, found.items), wanted);
  return listOf(path, found, hits, wanted.languages);
}

export async function dashboardResponse(
  ctx: Context,
  found: FoundWorks<Work | DraftWithFiles>,
  wanted: Wanted,
): Promise<AnyWorkListJson> {
  const items = found.items.map((item) => ("draft" in item ? item.draft : item));
  const reader = await readerOf(ctx, items);
  const hits = found.items.map((item) =>
    "draft" in item ? toDraftJson(item.draft, item.files, reader) : toWorkJson(item, reader),
  );
  return listOf("/api/user/records", found, await dressed(ctx, hits, wanted), wanted.languages);
}

function listOf<Hit>(
  path: string,
  { total, facets, effective }: FoundWorks<unknown>,
  hits: Hit[],
  languages: readonly string[],
) {
  const aggregations = aggregationsOf(facets, currentTerms(), languages);
  const list = listJson({ path, hits, total, aggregations, ...effective });
  return { ...list, hits: { hits, total } };
}

export function revisionsAnswer(ctx: Context, { work, states }: History): RevisionJson[] {
  const reader = { actor: ctx.actor, terms: currentTerms(), ...NOTHING_RELATED };
  return states.map((state) => toRevisionJson(work, state, reader));
}

export function reviewResponse(ctx: Context, request: RequestRow): Promise<RequestJson> {
  return requestJson(ctx, communitySubmission, request);
}

/** What all versions share, after it was changed. */
export async function parentResponse(ctx: Context, work: Work): Promise<ParentJson> {
  const showsGrants = can(ctx.actor, "manageAccess", attributesOf(work));
  return toParentJson(work.parent, await readerOf(ctx, [work]), { showsGrants });
}

/** 400 where nothing of what was asked for could be done. */
export async function inclusionResponse(
  ctx: Context,
  { processed, errors }: Awaited<ReturnType<typeof includeWork>>,
): Promise<Response | InclusionsJson> {
  const requests = await requestsJson(
    ctx,
    () => communityInclusion,
    processed.map(({ request }) => request),
  );
  const done = processed.flatMap(({ communityId, request }, at) => {
    const json = requests[at];
    return json ? [{ community_id: communityId, request_id: request.id, request: json }] : [];
  });
  const refused = errors.map(({ communityId, text }) => ({
    community_id: communityId,
    message: inEnglish(text),
  }));
  const body = {
    ...(done.length > 0 ? { processed: done } : {}),
    ...(refused.length > 0 ? { errors: refused } : {}),
  };
  return done.length > 0 ? body : badRequest(body);
}

export function exclusionResponse({
  removed,
  errors,
}: Awaited<ReturnType<typeof excludeWork>>): Response | RemovalsJson {
  const refused = errors.map(({ communityId, text }) => ({
    community: communityId,
    message: inEnglish(text),
  }));
  const body = refused.length > 0 ? { errors: refused } : {};
  return removed > 0 ? body : badRequest(body);
}

export function worksRemovalResponse(errors: Awaited<ReturnType<typeof removeWorks>>) {
  const refused = errors.map(({ record, text }) => ({ record, message: inEnglish(text) }));
  return refused.length > 0 ? { errors: refused } : {};
}

const badRequest = (body: unknown) => Response.json(body, { status: 400 });
