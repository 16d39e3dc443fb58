import type { Context } from "@/lib/db/context";
import type { Page } from "@/lib/core/pages";
import { listJson } from "@/lib/http/list";
import { absolute } from "@/lib/http/respond";
import { current } from "@/lib/vocabularies";
import type { Draft, Work } from "../rows";
import type { AnyWorkListJson, DraftJson, GrantJson, WorkJson, WorkListJson } from "../schema";
import { grantWithoutId, toDraftJson, toWorkJson } from "../serializer/work";
import { type DraftWithFiles, withFiles } from "./draft-files";
import { aggregationsOf } from "./facets";
import type { Placed } from "./grants";
import { resolveWork, type VersionPage } from "./read";
import type { Found } from "./search";

/** What the use cases found, on the wire and for the actor of the request. */
export function workAnswer(ctx: Context, work: Work): WorkJson {
  return toWorkJson(work, { actor: ctx.actor, terms: current() });
}

export function draftAnswer(ctx: Context, { draft, files }: DraftWithFiles): DraftJson {
  return toDraftJson(draft, files, { actor: ctx.actor, terms: current() });
}

/** A version or draft, whichever a use case about both has found. */
export async function anyAnswer(ctx: Context, found: Work | Draft): Promise<WorkJson | DraftJson> {
  return found.kind === "work"
    ? workAnswer(ctx, found)
    : draftAnswer(ctx, await withFiles(ctx, found));
}

/** Leads to another record; the body says the same for clients that do not follow. */
export function redirectTo(status: 301 | 302, id: string): Response {
  const location = absolute(`/api/records/${id}`);
  return new Response(JSON.stringify({ status, message: "Redirecting...", location }), {
    status,
    headers: { "Content-Type": "application/json", Location: location },
  });
}

/** Leads people to the landing page. */
export function pageRedirect(id: string): Response {
  return new Response(null, { status: 302, headers: { Location: absolute(`/records/${id}`) } });
}

/** A record by its id; the id of a concept leads to its newest version. */
export async function recordResponse(ctx: Context, id: string): Promise<WorkJson | Response> {
  const found = await resolveWork(ctx, id);
  return found.kind === "moved" ? redirectTo(302, found.latestId) : workAnswer(ctx, found.work);
}

export function versionListAnswer(
  ctx: Context,
  id: string,
  page: Page,
  { works, total }: VersionPage,
): WorkListJson {
  const hits = works.map((work) => workAnswer(ctx, work));
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

type ListOptions = { languages: readonly string[] };

export function searchAnswer(
  ctx: Context,
  found: Found<Work>,
  { languages }: ListOptions = { languages: [] },
): WorkListJson {
  const hits = found.items.map((work) => workAnswer(ctx, work));
  return listOf("/api/records", found, hits, languages);
}

export function dashboardAnswer(
  ctx: Context,
  found: Found<Work | DraftWithFiles>,
  { languages }: ListOptions = { languages: [] },
): AnyWorkListJson {
  const hits = found.items.map((item) =>
    "draft" in item ? draftAnswer(ctx, item) : workAnswer(ctx, item),
  );
  return listOf("/api/user/records", found, hits, languages);
}

function listOf<Hit>(
  path: string,
  { total, facets, effective }: Found<unknown>,
  hits: Hit[],
  languages: readonly string[],
) {
  const aggregations = aggregationsOf(facets, current(), languages);
  const list = listJson({ path, hits, total, aggregations, ...effective });
  return { ...list, hits: { hits, total } };
}

export function grantJson({ grant, position }: Placed): GrantJson {
  return { id: position, ...grantWithoutId(grant) };
}

export function grantListJson(grants: readonly Placed[]): {
  hits: { hits: GrantJson[]; total: number };
} {
  return { hits: { hits: grants.map(grantJson), total: grants.length } };
}
