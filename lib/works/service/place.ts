import { record } from "@/lib/audit";
import { can as canInCollection, type Collection, factsOf } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { addStoredFiles, type CompletedEntry, type FileEntry, summariseFiles } from "@/lib/files";
import { registerNewLater } from "../pids/register";
import { DOI_PROVIDER, EXTERNAL, oaiPid, ownDoi } from "../pids/schemes";
import { chooseDoi } from "../pids/settle";
import * as repository from "../repository";
import type { Pid, Pids, Work } from "../rows";
import { indexed } from "./index-entry";
import { countIn } from "./sizes";

/**
 * A work that is published at once as the first version, without a draft before it. What it says has passed the
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

/** The version that each of these DOIs leads to, by DOI in lower case; null where it is reserved only. */
export function findByDois(
  ctx: Context,
  dois: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  return repository.worksByDois(ctx, dois);
}

/** Takes the DOIs of new works; false when somebody else has one of them. */
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

/**
 * Publishes new works straight into a collection, any number of them by the same few statements. Their DOIs are
 * claimed before. Answers them in the order they came.
 *
 * @throws NotPermitted unless the actor may import into the collection
 */
export async function placeWorks(
  tx: Context,
  collection: Collection,
  works: readonly NewWork[],
): Promise<Work[]> {
  if (!canInCollection(tx.actor, "importWorks", factsOf(collection))) throw new NotPermitted();
  if (works.length === 0) return [];
  const entries = await addStoredFiles(
    tx,
    works.flatMap(({ id, files }) => files.map((file) => ({ ...file, ownerId: id }))),
  );
  const filesOf = new Map<string, FileEntry[]>(works.map(({ id }) => [id, []]));
  for (const entry of entries) filesOf.get(entry.ownerId)?.push(entry);
  await repository.insertFirstVersions(
    tx,
    works.map((work) => ({
      ...work,
      pids: pidsOf(doiOf(work), { oai: oaiPid(work.id) }),
      files: {
        enabled: work.filesEnabled,
        order: work.filesOrder,
        default_preview: work.defaultPreview,
        ...summariseFiles(filesOf.get(work.id) ?? []),
      },
      parent: {
        id: work.parentId,
        ownerId: work.ownerId,
        pids: pidsOf(conceptDoi(work), {}),
        defaultCollectionId: collection.id,
      },
      grants: work.managerIds.map((id) => ({
        subjectType: "user",
        subjectId: String(id),
        permission: "manage",
        origin: null,
      })),
    })),
    collection.id,
  );
  await noteAll(tx, collection, works);
  const minted = works.flatMap(pidRows).filter(({ provider }) => provider !== EXTERNAL);
  await registerNewLater(
    tx,
    minted.map(({ identifier }) => identifier),
  );
  return follow(tx, collection, works);
}

const pidsOf = (doi: Pid | undefined, others: Pids): Pids => ({
  ...(doi ? { doi } : {}),
  ...others,
});

async function noteAll(tx: Context, { id }: Collection, works: readonly NewWork[]): Promise<void> {
  await record(
    tx,
    ...works.map((work) => ({
      action: "work.import",
      objectType: "work",
      objectId: work.id,
      detail: { collection: id },
    })),
  );
}

/** Search and the size of the collection. */
async function follow(
  tx: Context,
  collection: Collection,
  works: readonly NewWork[],
): Promise<Work[]> {
  const found = new Map(
    (
      await repository.listWorks(
        tx,
        works.map(({ id }) => id),
      )
    ).map((work) => [work.id, work]),
  );
  const placed = works.flatMap(({ id }) => found.get(id) ?? []);
  await indexed(tx, ...placed.map((work) => ({ work })));
  const inclusion = [{ collectionId: collection.id }];
  await countIn(tx, inclusion, placed, "in");
  return placed;
}
