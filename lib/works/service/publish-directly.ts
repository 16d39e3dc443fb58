import { setImmediate as immediately } from "node:timers/promises";
import { auditRows } from "@/lib/audit";
import { can as canInCollection, type Collection, attributesOf } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { TableRows } from "@/lib/db/insert-rows";
import { type CompletedEntry, type FileEntry, storedFiles, summariseFiles } from "@/lib/files";
import { enqueueNewRegistrations } from "../pids/register";
import { DOI_PROVIDER, EXTERNAL, oaiPid, ownDoi } from "../pids/schemes";
import { chooseDoi } from "../pids/assign";
import { attributesOf as attributesOfWork } from "../policy-attributes";
import { can } from "../policy";
import * as repository from "../repository";
import type { Grant, Pid, Pids, Work } from "../rows";
import { originOf } from "./grant-origin";
import { indexWorksAfter } from "./index-entry";
import { countWorks } from "./collection-counts";

/**
 * A work that is published at once as the first version, without a draft before it. Its content has passed the
 * same checks as a draft that is published.
 */
export type NewWork = Pick<
  Work,
  "id" | "metadata" | "customFields" | "access" | "pids" | "createdAt"
> & {
  readonly parentId: string;
  readonly filesEnabled: boolean;
  readonly filesOrder: readonly string[];
  readonly defaultPreview: string | null;
  readonly files: readonly Omit<CompletedEntry, "ownerId">[];
  readonly ownerId: number;
  /** People besides the owner who manage the work. */
  readonly managerIds: readonly number[];
};

/**
 * The version that each of these DOIs leads to, or that names it among its identifiers, by DOI in lower case; null where
 * it is reserved only.
 */
export async function findByDois(
  ctx: Context,
  dois: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const named = await repository.findWorksNamingDois(ctx, dois);
  return new Map([...named, ...(await repository.findWorksByDois(ctx, dois))]);
}

/** Those of the published versions that are there and that the caller may read. */
export async function readableIds(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const works = await repository.listWorks(ctx, ids);
  const readable = works.filter(
    (work) => work.deletionStatus === "P" && can(ctx.actor, "read", attributesOfWork(work)),
  );
  return new Set(readable.map(({ id }) => id));
}

/** Claims the DOIs of new works; false when another work has one of them. */
export function claimDois(tx: Context, works: readonly NewWork[]): Promise<boolean> {
  return repository.claimNewPids(tx, works.flatMap(pidRows));
}

const doiOf = (work: NewWork): Pid | undefined => chooseDoi(work, undefined);

/** The concept has a DOI where its version has one of ours. */
const conceptDoi = (work: NewWork): Pid | undefined =>
  doiOf(work)?.provider === DOI_PROVIDER ? ownDoi(work.parentId) : undefined;

function pidRows(work: NewWork): repository.PidRow[] {
  const row = ({ identifier, provider }: Pid, recordId: string | null): repository.PidRow => ({
    scheme: "doi",
    identifier: identifier.toLowerCase(),
    provider,
    status: provider === EXTERNAL ? "registered" : "registering",
    recordId,
    parentId: work.parentId,
  });
  const [own, concept] = [doiOf(work), conceptDoi(work)];
  return [...(own ? [row(own, work.id)] : []), ...(concept ? [row(concept, null)] : [])];
}

type PublishedDirectly = {
  /** In the order they came. */
  readonly works: readonly Work[];
  /** Comes when everything about them is written; to be waited for before the transaction ends. */
  readonly written: Promise<void>;
};

/**
 * Publishes new works straight into a collection, any number of them by the same few statements. Their DOIs are
 * claimed before. They are known before they are written, so that the caller need not look on.
 *
 * @throws NotPermitted unless the actor may import into the collection
 */
export async function publishDirectly(
  tx: Context,
  collection: Collection,
  works: readonly NewWork[],
): Promise<PublishedDirectly> {
  if (!canInCollection(tx.actor, "importWorks", attributesOf(collection))) throw new NotPermitted();
  const files = await storedFiles(
    tx,
    works.flatMap(({ id, files }) => files.map((file) => ({ ...file, ownerId: id }))),
  );
  const filesOf = new Map<string, FileEntry[]>(works.map(({ id }) => [id, []]));
  for (const entry of files.added) filesOf.get(entry.ownerId)?.push(entry);
  const grants = await grantsOf(tx, works);
  const verified = await repository.findVerifiedOwners(
    tx,
    works.map(({ ownerId }) => ownerId),
  );
  const published = works.map((work) =>
    firstVersion(tx, work, {
      isOwnerVerified: verified.has(work.ownerId),
      collection,
      files: filesOf.get(work.id) ?? [],
      grants: grants.get(work.id) ?? [],
    }),
  );
  const rows = insertRows(tx, collection, { works, published, files: files.rows });
  const written = indexWorksAfter(tx, published, rows).then(() =>
    countWorks(tx, [{ collectionId: collection.id }], published, "in"),
  );
  written.catch(() => undefined); // the caller waits for it
  // Let the statements reach the database before this thread does other work.
  await immediately();
  return { works: published, written };
}

/** A work as its rows will be read. */
function firstVersion(
  { now }: Context,
  work: NewWork,
  around: {
    collection: Collection;
    files: readonly FileEntry[];
    grants: readonly Grant[];
    isOwnerVerified: boolean;
  },
): Work {
  const { collection } = around;
  return {
    kind: "work",
    id: work.id,
    parent: {
      id: work.parentId,
      ownerId: work.ownerId,
      isOwnerVerified: around.isOwnerVerified,
      accessSettings: {},
      pids: pidsOf(conceptDoi(work), {}),
      latestId: work.id,
      lastIndex: 1,
      latestIndex: 1,
      nextDraftId: null,
      revision: 1,
      grants: around.grants,
      inclusions: [
        { collectionId: collection.id, isPublic: collection.access.visibility === "public" },
      ],
      defaultCollectionId: collection.id,
      asked: [],
      usage: [],
    },
    versionIndex: 1,
    metadata: work.metadata,
    customFields: work.customFields,
    access: work.access,
    pids: pidsOf(doiOf(work), { oai: oaiPid(work.id) }),
    files: {
      enabled: work.filesEnabled,
      order: work.filesOrder,
      default_preview: work.defaultPreview,
      ...summariseFiles(around.files),
    },
    mediaEnabled: false,
    internalNotes: [],
    deletionStatus: "P",
    tombstone: null,
    revision: 1,
    draftRevision: 0,
    hasDraft: false,
    createdAt: work.createdAt,
    updatedAt: now,
  };
}

/** The grants of each work's managers, by work. */
async function grantsOf(
  tx: Context,
  works: readonly NewWork[],
): Promise<ReadonlyMap<string, readonly Grant[]>> {
  const count = works.reduce((sum, { managerIds }) => sum + managerIds.length, 0);
  const ids = await repository.newGrantIds(tx, count);
  return new Map(
    works.map(({ id, managerIds }) => [
      id,
      managerIds.flatMap((managerId): Grant[] => {
        const grantId = ids.shift();
        return grantId === undefined ? [] : [managerGrant(grantId, managerId, originOf(tx))];
      }),
    ]),
  );
}

const managerGrant = (id: number, userId: number, origin: string): Grant => ({
  id,
  subjectType: "user",
  subjectId: String(userId),
  permission: "manage",
  origin,
});

/** The rows of the works, and what follows from them. */
async function insertRows(
  tx: Context,
  { id }: Collection,
  {
    works,
    published,
    files,
  }: { works: readonly NewWork[]; published: readonly Work[]; files: readonly TableRows[] },
): Promise<void> {
  const entries = works.map((work) => ({
    action: "work.import",
    objectType: "work",
    objectId: work.id,
    detail: { collection: id },
  }));
  await repository.insertFirstVersions(tx, published, {
    collectionId: id,
    beside: [...files, auditRows(tx, entries)],
  });
  const minted = works.flatMap(pidRows).filter(({ provider }) => provider !== EXTERNAL);
  await enqueueNewRegistrations(
    tx,
    minted.map(({ identifier }) => identifier),
  );
}

const pidsOf = (doi: Pid | undefined, others: Pids): Pids => ({
  ...(doi ? { doi } : {}),
  ...others,
});
