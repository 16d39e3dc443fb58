import type { CollectionRole } from "@/lib/core/actor";
import type {
  CollectionCustomFields,
  CollectionMetadata,
  DeletionStatus,
  OpenOrClosed,
  ReviewPolicy,
  Visibility,
} from "./schema";

/** The rows of collections, as the repository returns them. */
export type Access = {
  visibility: Visibility;
  members_visibility: Visibility;
  member_policy: OpenOrClosed;
  record_policy: OpenOrClosed;
  review_policy: ReviewPolicy;
};

export type Tombstone = {
  removal_reason: string | null;
  note: string;
  /** The account that deleted it; null for the system. */
  removed_by: string | null;
  removal_date: string;
  citation_text: string;
  is_visible: boolean;
};

export type Logo = {
  objectId: string;
  size: number;
  md5: string;
  mimetype: string;
  width: number | null;
  height: number | null;
  created: string;
  updated: string;
};

/** The parent as its child's answers show it. */
export type ParentCard = {
  id: string;
  slug: string;
  metadata: CollectionMetadata;
  visibility: Visibility;
  deletionStatus: DeletionStatus;
  childrenAllowed: boolean;
  theme: Record<string, unknown> | null;
  createdAt: Date;
  updatedAt: Date;
};

export type Collection = {
  id: string;
  slug: string;
  metadata: CollectionMetadata;
  access: Access;
  childrenAllowed: boolean;
  parent: ParentCard | null;
  customFields: CollectionCustomFields;
  theme: Record<string, unknown> | null;
  logo: Logo | null;
  chatWebhook: string | null;
  /** The number of public published works. */
  size: number;
  /** Whether an owner's account is verified. */
  isVerified: boolean;
  deletionStatus: DeletionStatus;
  tombstone: Tombstone | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A membership with its holder as lists show it. */
export type Member = {
  id: string;
  collectionId: string;
  subject: { type: "user" | "group" | "email"; id: string; name: string; description: string };
  role: CollectionRole;
  visible: boolean;
  groupNotification: boolean | null;
  status: "active" | "invited" | "requested";
  requestId: string | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};
