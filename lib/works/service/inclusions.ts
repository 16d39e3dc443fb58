import {
  can as canInCollection,
  type Collection,
  collectionsByIds,
  attributesOf as attributesOfCollection,
  findCollection,
  listOwnCollections,
  searchCollections,
} from "@/lib/collections";
import { changedFields } from "@/lib/audit";
import { config } from "@/lib/core/config";
import { BadRequest, NotPermitted } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { message, type MessageLike } from "@/lib/core/message";
import { booleanQuery, checkWindow, type Page } from "@/lib/core/paging";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import {
  attributesOf as attributesOfRequest,
  canDoWithRequest,
  collectionReference,
  execute,
  findOpenRequests,
  openRequest,
  readActionBody,
  referencedId,
  type RequestRow,
  userReference,
  workReference,
} from "@/lib/request-engine";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import { communityInclusion } from "../requests";
import type { Work } from "../rows";
import { defaultInput, inclusionsInput, removalsInput } from "../schema";
import { reindexVersions } from "./reindex-versions";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { ALREADY_IN, latestOf, MAX_COLLECTIONS, tooManyCollections } from "./inclusion-steps";
import { readWork } from "./read";
import { requestReaderKeys } from "./request-reader-keys";
import { NOT_A_MEMBER } from "./review-steps";
import { ACCEPTED_AT_ONCE, withCuratorRole, skipsReview, userIn } from "./reviews";
import { countWorks, publicInRestrictedError } from "./collection-counts";
import { audit } from "./audit";

/*
 * Published works and the collections that include them (api-records 16). All versions go together, so everything
 * here holds the parent.
 */

/** A published version with its parent, kept from others until the transaction ends. */
async function lockWork(ctx: Context, id: string): Promise<Work> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) throw idNotFound();
  requireNotDeleted(ctx, work);
  return work;
}

/** A collection is asked once for all versions. */
const openKeyOf = ({ id }: Work["parent"], collectionId: string) =>
  `${communityInclusion.id}:${id}:${collectionId}`;

const canRead = ({ actor }: Context, collection: Collection) =>
  canInCollection(actor, "read", attributesOfCollection(collection));

type FoundCollections = Awaited<ReturnType<typeof searchCollections>>;

/** The collections of a work that the actor may know of, the one shown first before the others. */
export async function listCollectionsOf(
  ctx: Context,
  id: string,
  page: Page,
): Promise<FoundCollections> {
  checkWindow(page);
  const { parent } = await readWork(ctx, id);
  const ids = parent.inclusions.map(({ collectionId }) => collectionId);
  const found = await collectionsByIds(ctx, ids);
  const first = parent.defaultCollectionId;
  const readable = ids
    .flatMap((one) => found.get(one) ?? [])
    .filter((one) => canRead(ctx, one))
    .sort((a, b) => Number(b.id === first) - Number(a.id === first));
  const size = Math.min(page.size, MAX_COLLECTIONS);
  const start = (page.page - 1) * size;
  return {
    items: readable.slice(start, start + size),
    total: readable.length,
    facets: {},
    effective: { page: page.page, size, sort: "newest", params: {} },
  };
}

/** Collections that the work could still come into; `membership` leaves those of the actor. */
export async function suggestCollections(
  ctx: Context,
  id: string,
  query: Parameters<typeof searchCollections>[1],
): Promise<FoundCollections> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw idNotFound();
  requireNotDeleted(ctx, work);
  authorise(ctx, "addToCollections", work);
  const { inclusions, asked } = work.parent;
  const except = [...inclusions.map(({ collectionId }) => collectionId), ...asked];
  const isOwn = query.membership !== undefined && booleanQuery.parse(query.membership);
  const { membership: _, ...rest } = query;
  return isOwn
    ? listOwnCollections(ctx, rest, { except })
    : searchCollections(ctx, rest, { except });
}

/** Collections that were asked to include the work and have not decided, with the requests, as far as the actor may read these. */
export async function askedCollections(
  ctx: Context,
  { parent }: Work,
): Promise<{ requestId: string; title: string }[]> {
  if (parent.asked.length === 0) return [];
  const requests = await findOpenRequests(ctx, {
    openKey: parent.asked.map((id) => openKeyOf(parent, id)),
  });
  const readable = requests.filter((request) =>
    canDoWithRequest(ctx.actor, "read", attributesOfRequest(communityInclusion, request)),
  );
  const found = await collectionsByIds(ctx, parent.asked);
  return readable.flatMap(({ id, receiver }) => {
    const collection = found.get(referencedId("community", receiver) ?? "");
    return collection ? { requestId: id, title: collection.metadata.title } : [];
  });
}

type RequestedInclusion = ReturnType<typeof readInclusions>[number];
type Processed = { communityId: string; request: RequestRow };
type Refused = { communityId: string; text: MessageLike };

function readInclusions(body: unknown) {
  const { communities } = parse(inclusionsInput, body ?? {});
  return communities.map(({ id, require_review, comment }) => ({
    id,
    requiresReview: require_review ?? false,
    comment: readActionBody(comment),
  }));
}

/** Asks collections to include a work; where the actor may include works without review, it is in at once. */
export async function includeWork(
  ctx: Context,
  id: string,
  body: unknown,
): Promise<{ processed: Processed[]; errors: Refused[] }> {
  const work = await lockWork(ctx, id);
  authorise(ctx, "addToCollections", work);
  const given = readInclusions(body);
  const processed: Processed[] = [];
  const errors: Refused[] = [];
  for (const { wanted, collection } of await inLockingOrder(ctx, given)) {
    const { parent } = await lockWork(ctx, id);
    const problem = await refusal(ctx, { ...work, parent }, collection);
    if (collection && problem === undefined) {
      const request = await askFor(ctx, { ...work, parent }, collection, wanted);
      processed.push({ communityId: wanted.id, request });
    } else errors.push({ communityId: wanted.id, text: problem ?? NOT_FOUND });
  }
  const position = (one: Processed | Refused) =>
    given.findIndex(({ id }) => id === one.communityId);
  const asGiven = (a: Processed | Refused, b: Processed | Refused) => position(a) - position(b);
  return { processed: processed.sort(asGiven), errors: errors.sort(asGiven) };
}

type Pair = { wanted: RequestedInclusion; collection: Collection | undefined };

/** Collections count their works again in the order of their ids, or two callers would wait for each other. */
async function inLockingOrder(ctx: Context, given: readonly RequestedInclusion[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const wanted of given)
    pairs.push({ wanted, collection: await findCollection(ctx, wanted.id) });
  const key = ({ collection }: Pair) => collection?.id ?? "";
  return pairs.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}

const NOT_FOUND = "works.collectionUnknown";

/** Why a collection cannot be asked to include the work. */
async function refusal(
  ctx: Context,
  { parent }: Work,
  collection: Collection | undefined,
): Promise<MessageLike | undefined> {
  if (collection?.deletionStatus !== "P") return NOT_FOUND;
  const { id } = collection;
  if (!canInCollection(ctx.actor, "submitWorks", attributesOfCollection(collection)))
    return NOT_A_MEMBER;
  if (parent.inclusions.some(({ collectionId }) => collectionId === id)) return ALREADY_IN;
  if (parent.asked.includes(id)) return "works.inclusionOpen";
  if (parent.inclusions.length + parent.asked.length >= MAX_COLLECTIONS)
    return tooManyCollections();
  const isClosed = collection.access.visibility === "restricted";
  return isClosed && (await repository.hasOpenVersion(ctx, parent.id))
    ? publicInRestrictedError().text
    : undefined;
}

async function askFor(
  ctx: Context,
  { id, parent, metadata }: Work,
  collection: Collection,
  { requiresReview, comment }: RequestedInclusion,
): Promise<RequestRow> {
  const isDirect = !requiresReview && skipsReview(ctx, collection);
  const request = await openRequest(
    ctx,
    communityInclusion,
    {
      createdBy: userReference(userIn(ctx).id),
      receiver: collectionReference(collection.id),
      topic: workReference(id),
      title: metadata.title ?? "Untitled",
      openKey: openKeyOf(parent, collection.id),
      alsoReaders: requestReaderKeys(parent),
      comment,
    },
    { isQuiet: isDirect },
  );
  if (!isDirect) return request;
  return execute(withCuratorRole(ctx, collection), communityInclusion, request, "accept", {
    comment: { content: ACCEPTED_AT_ONCE },
    isQuiet: true,
  });
}

/** Whether the actor may take a work out of this collection, which includes it. */
const canExclude = (ctx: Context, work: Work, collection: Collection) =>
  can(ctx.actor, "leaveCollections", attributesOf(work)) ||
  canInCollection(ctx.actor, "curate", attributesOfCollection(collection));

/**
 * The collections the actor may take a work out of, for pages that offer it. Its owner may take it out of any; those
 * they may not know of are not named.
 */
export async function excludableCollections(ctx: Context, work: Work): Promise<string[]> {
  const ids = work.parent.inclusions.map(({ collectionId }) => collectionId);
  const found = await collectionsByIds(ctx, ids);
  return ids.filter((id) => {
    const collection = found.get(id);
    return (
      collection &&
      canInCollection(ctx.actor, "read", attributesOfCollection(collection)) &&
      canExclude(ctx, work, collection)
    );
  });
}

/** Takes a work out of collections: its owner out of any, curators out of their own. */
export async function excludeWork(
  ctx: Context,
  id: string,
  body: unknown,
): Promise<{ removed: number; errors: Refused[] }> {
  const work = await lockWork(ctx, id);
  if (ctx.actor.kind === "anonymous") throw new NotPermitted();
  authorise(ctx, "read", work);
  const { communities } = parse(removalsInput, body ?? {});
  const mayLeave = can(ctx.actor, "leaveCollections", attributesOf(work));
  const errors: Refused[] = [];
  const leaving: string[] = [];
  for (const wanted of communities) {
    const found = await findCollection(ctx, wanted.id);
    const isIn = work.parent.inclusions.some(({ collectionId }) => collectionId === found?.id);
    if (!found || !isIn || !(mayLeave || canRead(ctx, found)))
      errors.push({
        communityId: wanted.id,
        text: message("works.notInCollection", { id, collection: wanted.id }),
      });
    else if (!canExclude(ctx, work, found))
      errors.push({ communityId: wanted.id, text: "errors.permission" });
    else if (wouldLoseLastCollection(work, leaving))
      errors.push({ communityId: wanted.id, text: LAST_COLLECTION });
    else leaving.push(found.id);
  }
  await removeInclusions(ctx, work, [...new Set(leaving)]);
  return { removed: leaving.length, errors };
}

export const LAST_COLLECTION = "works.lastCollection";

/** Whether a further one would be the last collection of a work that has to be in one. */
export function wouldLoseLastCollection(
  { parent }: Work,
  leaving: readonly string[] = [],
): boolean {
  return config().COLLECTION_REQUIRED && parent.inclusions.length - new Set(leaving).size <= 1;
}

/** The parent is locked. */
export async function removeInclusions(
  ctx: Context,
  work: Work,
  collectionIds: readonly string[],
): Promise<void> {
  if (collectionIds.length === 0) return;
  const { parent } = work;
  for (const collectionId of collectionIds) {
    await repository.deleteInclusion(ctx, parent.id, collectionId);
    await audit(ctx, "exclude", parent.id, { collection: collectionId });
  }
  const losesDefault = collectionIds.some((one) => one === parent.defaultCollectionId);
  await repository.updateParent(ctx, parent.id, losesDefault ? { defaultCollectionId: null } : {});
  await reindexVersions(ctx, parent.id);
  const gone = collectionIds.map((collectionId) => ({ collectionId }));
  await countWorks(ctx, gone, [await latestOf(ctx, work)], "out");
}

/** Chooses the collection that is shown first, or none. */
export async function setDefaultCollection(ctx: Context, id: string, body: unknown): Promise<Work> {
  const work = await lockWork(ctx, id);
  authorise(ctx, "addToCollections", work);
  const { default: wanted } = parse(defaultInput, body ?? {});
  const found = wanted ? await findCollection(ctx, wanted) : undefined;
  const isIn = work.parent.inclusions.some(({ collectionId }) => collectionId === found?.id);
  if (wanted && !isIn) throw new BadRequest("works.notDefault");
  await repository.updateParent(ctx, work.parent.id, { defaultCollectionId: found?.id ?? null });
  const change = changedFields(
    { collection: work.parent.defaultCollectionId },
    { collection: found?.id ?? null },
  );
  await audit(ctx, "set-default-collection", work.parent.id, {}, change);
  await reindexVersions(ctx, work.parent.id);
  return (await repository.findWork(ctx, id)) ?? work;
}
