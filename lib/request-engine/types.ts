import type { CollectionRole } from "@/lib/core/actor";
import type { Message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import type { NoticeFamily } from "@/lib/users/schema";
import type { EntityReference } from "./entity-reference";
import type { Action, Status } from "./schema";

/** Something one party asks of another, as it is kept. */
export type RequestRow = {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly status: Status;
  /** It was declined, but may come again after changes. */
  readonly changesRequested: boolean;
  /** As people find it and other clients read it; in English where the service made it. */
  readonly title: string;
  readonly description: string;
  /** The same as messages, where the service made them. */
  readonly titleMessage: Message | null;
  readonly descriptionMessage: Message | null;
  readonly createdBy: EntityReference;
  readonly receiver: EntityReference;
  /** The account that answers a request to an address. Others learn of it when it accepts: see `addressee.ts`. */
  readonly addressee: EntityReference | null;
  readonly topic: EntityReference | null;
  readonly reviewers: readonly EntityReference[];
  readonly alsoReaders: readonly string[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly isLocked: boolean;
  readonly openKey: string | null;
  readonly expiresAt: Date | null;
  readonly lastReplyId: string | null;
  /** When it was sent; null until then. */
  readonly submittedAt: Date | null;
  readonly lastActivityAt: Date;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Something said or done. */
export type EventRow = {
  readonly id: string;
  readonly requestId: string;
  readonly parentId: string | null;
  /** Comment, log entry, change of reviewers. */
  readonly type: "C" | "L" | "R";
  readonly payload: Readonly<Record<string, unknown>>;
  readonly createdBy: EntityReference;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Bytes that go with a comment. */
export type FileRow = {
  readonly id: string;
  readonly requestId: string;
  /** In addresses; unique in its request. */
  readonly key: string;
  /** As it was called when it came. */
  readonly name: string;
  readonly objectId: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly md5: string;
  readonly mimetype: string;
  readonly eventId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
};

export type Side = "creator" | "receiver";

/** Queries about collections, which this module must not import. */
export type CollectionDirectory = {
  /** By id, deleted ones included; one query. */
  readonly describe: (
    ctx: Context,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, CollectionCard>>;
  /** The accounts that act for a collection with this role or a higher one. */
  readonly memberUserIds: (ctx: Context, id: string, least: CollectionRole) => Promise<number[]>;
};
export type CollectionCard = {
  readonly slug: string;
  readonly title: string;
  /** Where chat messages go to. */
  readonly chatWebhook: string | null;
};

/** What came of a step: the timeline keeps it with the step, and those who are notified read it. */
export type StepResult = {
  /** That a new member was given. */
  readonly role?: CollectionRole;
};

/** `body` came with the step: what it has beside the comment is the business of the type. */
type Hook = (ctx: Context, request: RequestRow, body?: unknown) => Promise<StepResult | void>;

/**
 * A kind of request: who acts on each side, and the effects of its steps. This module knows states, timeline and
 * permissions; the module that is acted upon defines the type.
 *
 * ```ts
 * export const joinRequest: RequestType = {
 *   id: "subcommunity", label: "Subcommunity", event: "subcommunity-request", family: "hierarchy",
 *   creatorRole: "manager", receiverRole: "manager", collections,
 *   notifies: { submit: ["receiver"], accept: ["creator"], decline: ["creator"] },
 *   on: { accept: linkChild },
 * };
 * ```
 */
export type RequestType = {
  readonly id: string;
  /** In facets and lists. */
  readonly label: string;
  /** Notifications are called `<event>.<action>`; of the family "hierarchy" `.create` instead of `.submit`. */
  readonly event: string;
  readonly family: Exclude<NoticeFamily, "comments" | "system">;
  /** The least role that acts for a collection on this side. */
  readonly creatorRole: CollectionRole;
  readonly receiverRole: CollectionRole;
  readonly collections: CollectionDirectory;
  /** Expires after so many days. */
  readonly expiresDays?: number;
  /** Others may be asked for their opinion. */
  readonly hasReviewers?: true;
  /** Its page for one side; by default the inbox of the receiving collection or one's own requests. */
  readonly path?: (request: RequestRow, side: Side, slugOf: SlugOf) => string;
  /** Where who asked finds what they were given; by default on the page of the request. */
  readonly outcomePath?: (request: RequestRow, slugOf: SlugOf) => string;
  /** The title from the moment it is sent, for types that are created before. */
  readonly title?: (ctx: Context, request: RequestRow) => Promise<string | undefined>;
  /** Parses a new receiver, as `{"community": "…"}`, while the request is not sent. Without it there is no change. */
  readonly receiverFrom?: (
    ctx: Context,
    given: Readonly<Record<string, unknown>>,
  ) => Promise<EntityReference>;
  /** Who sent it for its creator, where it can be passed on later. */
  readonly sender?: (request: RequestRow) => EntityReference | undefined;
  /** The wire form of `payload`; by default nothing. */
  readonly payload?: (request: RequestRow) => Record<string, unknown>;
  /** The sides that are notified of each action, without the acting person. */
  readonly notifies: Readonly<Partial<Record<Action, readonly Side[]>>>;
  /**
   * Effects of a step or a change of reviewers, in its transaction, after the request is written. An error rolls all
   * back. Lock collections and works here, after the request.
   */
  readonly on: Readonly<Partial<Record<Action | "delete" | "reviewers", Hook>>>;
};

/** The slug of a collection by its id; the id itself where there is none. */
export type SlugOf = (collectionId: string) => string;
