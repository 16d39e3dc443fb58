import { absoluteUrl } from "@/lib/core/absolute-url";
import { JSON_TYPE } from "@/lib/core/media-types";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { supportedWording } from "@/lib/i18n/choose-locale";
import {
  readOpenRequests,
  type RequestRow,
  type RequestType,
  requestJson,
  requestsJson,
  workReference,
} from "@/lib/request-engine";
import type { RequestJson } from "@/lib/request-engine/schema";
import { WithoutRevalidation } from "@/lib/http/respond";
import { findPeople, toUserJson } from "@/lib/users";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import { isDocumentType, representationOf } from "../representations";
import { communitySubmission, workRequestTypes } from "../requests";
import type { Draft, Work } from "../rows";
import type { DraftJson, ParentJson, WorkJson } from "../schema";
import { readerOf, serializeDraft, serializeWork } from "../serializer/serialize";
import { toParentJson } from "../serializer/work";
import { type DraftWithFiles, withFiles } from "../service/draft-files";
import type { Resolved } from "../service/read";
import { readableSummaries } from "../service/collections-and-reviews";
import { type InRequestedForm, inRequestedForm } from "./documents";

/** How the caller wants an answer: its media type, its languages, and references resolved by `?expand=1`. */
export type PresentOptions = { accept: string; languages: readonly string[]; url: URL };

export const isExpanded = (url: URL) =>
  /^(1|true|t|yes|on)$/i.test(url.searchParams.get("expand") ?? "");

/** Works in the requested representation, optionally expanded, with one query for any number. */
export async function represent<Json extends WorkJson | DraftJson>(
  ctx: Context,
  works: readonly Json[],
  { accept, languages, url }: PresentOptions,
): Promise<Json[]> {
  // Documents are made of the plain JSON.
  const { write } = representationOf(isDocumentType(accept) ? JSON_TYPE : accept);
  const expanded = isExpanded(url) ? await withReferences(ctx, works) : works;
  return mapInSlices(expanded, (work) => write(work, languages));
}

/** References with what is behind them, as far as the caller may know of it; others are ghosts (api-records 1.4). */
async function withReferences<Json extends WorkJson | DraftJson>(
  ctx: Context,
  works: readonly Json[],
): Promise<Json[]> {
  const owners = await findPeople(ctx, works.map(ownerOf));
  const collections = await readableSummaries(ctx, works.flatMap(receiverOf));
  const requests = await openRequestsOf(ctx, works);
  return works.map((work) => {
    const owner = owners.get(ownerOf(work));
    const { default: first, entries = [] } = work.parent.communities;
    const [receiver] = receiverOf(work).map((id) => collections.get(id) ?? ghostOf(id));
    return {
      ...work,
      expanded: {
        parent: {
          access: { owned_by: owner ? toUserJson(ctx.actor, owner) : ghostOf(ownerOf(work)) },
          ...(first ? { communities: { default: entries.find(({ id }) => id === first) } } : {}),
          ...(receiver ? { review: { receiver } } : {}),
        },
        requests: requests.filter(({ topic }) => topic?.record === work.id),
      },
    };
  });
}

/** Some clients publish by what stands here: the draft itself, or its review. */
async function openRequestsOf(
  ctx: Context,
  works: readonly (WorkJson | DraftJson)[],
): Promise<RequestJson[]> {
  const topics = works.map(({ id }) => workReference(id));
  const rows = await readOpenRequests(ctx, workRequestTypes, topics);
  return requestsJson(ctx, typeOf, rows);
}

function typeOf(request: RequestRow): RequestType {
  const type = workRequestTypes.find(({ id }) => id === request.type);
  if (!type) throw new Error(`Requests of type ${request.type} are not about works.`);
  return type;
}

/** The collection that is asked to take in the draft. */
const receiverOf = ({ parent }: WorkJson | DraftJson): string[] => {
  const id = parent.review?.receiver?.community;
  return id ? [id] : [];
};

const ownerOf = (work: WorkJson | DraftJson) => work.parent.access.owned_by.user;

async function representOne<Json extends WorkJson | DraftJson>(
  ctx: Context,
  work: Json,
  options: PresentOptions,
): Promise<InRequestedForm<Json>> {
  const [shown = work] = await represent(ctx, [work], options);
  return inRequestedForm(ctx, shown, options);
}

export async function presentWork(
  ctx: Context,
  work: Work,
  options: PresentOptions,
): Promise<InRequestedForm<WorkJson>> {
  return representOne(ctx, await serializeWork(ctx, work), options);
}

export async function presentDraft(
  ctx: Context,
  draft: DraftWithFiles,
  options: PresentOptions,
): Promise<InRequestedForm<DraftJson>> {
  return representOne(
    ctx,
    await serializeDraft(ctx, draft, supportedWording(options.languages)),
    options,
  );
}

/** A version or draft, whichever a use case about both has found. */
export async function presentWorkOrDraft(
  ctx: Context,
  found: Work | Draft,
  options: PresentOptions,
): Promise<InRequestedForm<WorkJson | DraftJson>> {
  return found.kind === "work"
    ? presentWork(ctx, found, options)
    : presentDraft(ctx, withFiles(found), options);
}

/** Leads to another record; the body says the same for clients that do not follow. */
export function redirectToRecord(status: 301 | 302, id: string): Response {
  const location = absoluteUrl(`/api/records/${id}`);
  return new Response(JSON.stringify({ status, message: "Redirecting...", location }), {
    status,
    headers: {
      "Content-Type": JSON_TYPE,
      // The newest version is another one tomorrow; without this, browsers keep a 301 for good.
      "Cache-Control": "no-cache",
      Location: location,
    },
  });
}

/** Leads people to the landing page. */
export function redirectToPage(id: string): Response {
  return new Response(null, { status: 302, headers: { Location: absoluteUrl(`/records/${id}`) } });
}

/** What an address of a record leads to: the version, or the way to the newest one of a concept. */
export async function presentResolved(
  ctx: Context,
  found: Resolved,
  options: PresentOptions,
): Promise<WithoutRevalidation | Response> {
  if (found.kind === "moved") return redirectToRecord(302, found.latestId);
  // Counts change without a new revision, collections are closed and renamed, and readers gain and lose rights.
  return new WithoutRevalidation(await presentWork(ctx, found.work, options));
}

export function presentReview(ctx: Context, request: RequestRow): Promise<RequestJson> {
  return requestJson(ctx, communitySubmission, request);
}

/** What all versions share, after it was changed. */
export async function presentParent(ctx: Context, work: Work): Promise<ParentJson> {
  const showsGrants = can(ctx.actor, "manageAccess", attributesOf(work));
  return toParentJson(work.parent, await readerOf(ctx, [work]), { showsGrants });
}
import { ghostOf } from "@/lib/core/ghost";
