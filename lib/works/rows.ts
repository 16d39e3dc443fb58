import type { VersionUsage } from "@/lib/usage";
import type { Issue } from "@/lib/core/errors";
import type { FileEntry, FileSummary } from "@/lib/files";
import type { RequestRow } from "@/lib/request-engine";
import type { AccessSettings, InternalNoteJson, Level, SubjectType } from "./schema";
import type { CustomFields, Metadata } from "./metadata";

/** The rows of a work, its drafts and its parent, as the repository returns them. */
export type Visibility = "public" | "restricted";

export type Access = {
  record: Visibility;
  files: Visibility;
  embargo: {
    active: boolean;
    /** ISO day */
    until: string | null;
    reason: string | null;
  };
};

export type Pid = { identifier: string; provider: string; client?: string };
export type Pids = Partial<Record<"doi" | "oai", Pid>>;

/** What moderators tell each other about a work, as it is shown to them. */
export type InternalNote = InternalNoteJson;

export type Grant = {
  id: number;
  subjectType: SubjectType;
  subjectId: string;
  permission: Level;
  origin: string | null;
};

/** A collection that includes a work, as far as the work needs to know it. */
export type Inclusion = {
  collectionId: string;
  /** Whether the collection itself is visible to all users. */
  isPublic: boolean;
};

export type Parent = {
  id: string;
  ownerId: number;
  isOwnerVerified: boolean;
  accessSettings: Partial<AccessSettings>;
  pids: Pids;
  /** The newest published version, once there is one; where all were taken down, the newest of these. */
  latestId: string | null;
  /** The index of the newest version or draft that is there. */
  lastIndex: number;
  /** Highest version index ever published; 0 before the first publication. */
  latestIndex: number;
  /** The open draft of a next version. */
  nextDraftId: string | null;
  /** Grows with every change that readers of any version can see. */
  revision: number;
  grants: readonly Grant[];
  /** In the order in which it came in; deleted collections are left out. */
  inclusions: readonly Inclusion[];
  /** The collection shown first. */
  defaultCollectionId: string | null;
  /** Collections that have not yet answered whether they include it. */
  asked: readonly string[];
  /** Of its versions, where there is some; a few minutes old at most. */
  usage: readonly VersionUsage[];
};

/** The request for review that a draft is, or shall be, handed in with. */
type Review = Pick<RequestRow, "id" | "status" | "receiver" | "reviewers">;

/** File summary as it was when the version was published; links are added when it is read. */
export type StoredFiles = FileSummary & {
  enabled: boolean;
  order: readonly string[];
  default_preview: string | null;
};

/** What stays of a version that was taken down, as the wire writes it. */
export type Tombstone = {
  removal_reason?: { id: string };
  /** To readers. */
  note: string;
  /** The account that took it down, or "system". */
  removed_by: { user: string };
  removal_date: string;
  citation_text: string;
  /** Whether readers are told that it was there. */
  is_visible: boolean;
};

/** What a draft says of a work, and the version published from it. */
type Described = {
  id: string;
  parent: Parent;
  versionIndex: number;
  metadata: Metadata;
  customFields: CustomFields;
  access: Access;
  pids: Pids;
  mediaEnabled: boolean;
  internalNotes: readonly InternalNote[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

export type Work = Described & {
  kind: "work";
  files: StoredFiles;
  deletionStatus: "P" | "D" | "X";
  tombstone: Tombstone | null;
  /** The revision the last edit draft had, so that the next one goes on from there. */
  draftRevision: number;
  hasDraft: boolean;
};

/** The metadata of a work in one state of its history. */
export type Revision = Pick<
  Work,
  "metadata" | "customFields" | "access" | "pids" | "files" | "mediaEnabled" | "updatedAt"
> & {
  /** The last revision under which readers saw it. */
  revision: number;
};

export type Draft = Described & {
  kind: "draft";
  filesEnabled: boolean;
  defaultPreview: string | null;
  filesOrder: readonly string[];
  issues: readonly Issue[];
  /** Its files in the order of their keys; none for an edit, which has those of the published version. */
  entries: readonly FileEntry[];
  review: Review | null;
  /** Whether the search index holds it as it is; see `service/index-drafts.ts`. */
  isIndexed: boolean;
  /** The published version with the same id, when this is an edit of one. */
  published: Pick<Work, "deletionStatus" | "tombstone" | "access" | "pids" | "files"> | null;
};
