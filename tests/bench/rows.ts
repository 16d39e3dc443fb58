import { newWorkId } from "@/lib/core/ids";
import { mediaTypeOf, summariseFiles, type FileContent, type FileEntry } from "@/lib/files";
import { currentTerms } from "@/lib/vocabularies";
import { OPEN_ACCESS } from "@/lib/works/access";
import { readMetadata } from "@/lib/works/metadata";
import { oaiPid, ownDoi } from "@/lib/works/pids/schemes";
import type { Inclusion, Parent, Work } from "@/lib/works/rows";
import { uuidOf } from "./collection-sample";
import { type Sample, sampleOf } from "./sample";

/** A published work with everything that belongs to it, as rows. */
export type Published = { readonly work: Work; readonly entries: readonly FileEntry[] };

/** Stored contents that all works share, as the versions of one work do. */
export const CONTENTS = 32;

/** Work number `index` as publishing would have left it; `published.ts` checks that this is so. */
export function publishedWork(
  index: number,
  ownerId: number,
  contents: readonly FileContent[],
  inclusions: readonly Inclusion[],
): Published {
  const sample = sampleOf(index);
  const id = idOf("work", index);
  const parentId = idOf("parent", index);
  const { metadata, customFields } = readMetadata(sample.payload, currentTerms());
  const access = accessOf(sample);
  // Only public works get a DOI without a request for one.
  const mints = access.record === "public";
  const parent: Parent = {
    id: parentId,
    ownerId,
    isOwnerVerified: false,
    accessSettings: {},
    pids: mints ? { doi: ownDoi(parentId) } : {},
    latestId: id,
    lastIndex: 1,
    latestIndex: 1,
    nextDraftId: null,
    revision: 2 + inclusions.length,
    grants: [],
    inclusions,
    defaultCollectionId: inclusions[0]?.collectionId ?? null,
    asked: [],
    usage: [],
  };
  const entries = entriesOf(sample, id, index, contents);
  const work: Work = {
    kind: "work",
    id,
    parent,
    versionIndex: 1,
    metadata,
    customFields,
    access,
    pids: { ...(mints ? { doi: ownDoi(id) } : {}), oai: oaiPid(id) },
    files: { enabled: true, order: [], default_preview: null, ...summariseFiles(entries) },
    mediaEnabled: false,
    internalNotes: [],
    deletionStatus: "P",
    tombstone: null,
    revision: 1,
    draftRevision: 1,
    hasDraft: false,
    createdAt: sample.createdAt,
    updatedAt: sample.createdAt,
  };
  return { work, entries };
}

/** An odd factor visits all of the 2^40 ids, in an order without a pattern, so no two works share one. */
const FACTOR = 0x9e_3779_b97fn;

export function idOf(kind: "work" | "parent", index: number): string {
  const number = (BigInt(2 * index + (kind === "work" ? 0 : 1)) * FACTOR) % 2n ** 40n;
  return newWorkId(() =>
    Uint8Array.from({ length: 8 }, (_, at) => Number((number >> BigInt(5 * at)) % 32n)),
  );
}

/** Which of the stored contents a file has. */
export function contentAt(index: number, position: number): number {
  return (index * 2 + position) % CONTENTS;
}

function accessOf({ payload: { access } }: Sample): Work["access"] {
  return access.record === "restricted"
    ? { ...OPEN_ACCESS, record: "restricted", files: "restricted" }
    : OPEN_ACCESS;
}

function entriesOf(
  sample: Sample,
  ownerId: string,
  index: number,
  contents: readonly FileContent[],
): FileEntry[] {
  return sample.fileNames.map((key, position) => ({
    id: uuidOf(`file ${index} ${position}`),
    ownerId,
    key,
    status: "completed",
    content: contents[contentAt(index, position)] ?? null,
    transfer: { type: "L" },
    mediaType: mediaTypeOf(key),
    metadata: {},
    isHidden: false,
    createdAt: sample.createdAt,
    updatedAt: sample.createdAt,
  }));
}
