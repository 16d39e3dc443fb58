import { type Actor, type CollectionRole, collectionsOf, isStaff } from "@/lib/core/actor";
import {
  admin as administrator,
  administratorInPerson,
  anyActor,
  tokenCovers,
} from "@/lib/core/actor-rules";
import { config } from "@/lib/core/config";
import type { MessageKey } from "@/lib/core/message";
import {
  allOf,
  anyOf,
  fieldIs,
  type Filter,
  type Reason,
  reasonOf,
  type Rule,
  withSentence,
} from "@/lib/core/rule";

/**
 * Who may do what with a collection. Each rule answers for one collection and filters a list; the search
 * document carries the same attributes under the same names, so the two cannot disagree (see policy.test.ts).
 *
 * A role has the rights of those below it: reader, curator, manager, owner. Members are people and groups;
 * `Actor.memberships` knows both.
 */
export type CollectionAttributes = {
  id: string;
  /** "public" or "restricted" */
  visibility: string;
  /** "public" or "restricted": who sees the public members */
  members_visibility: string;
  /** "open" or "closed": who may ask for membership */
  member_policy: string;
  /** "open" or "closed": who may submit works */
  record_policy: string;
  /** "open", "members" or "closed": who may include works without review */
  review_policy: string;
  /** "open" when it may be a parent of others, else "closed" */
  children: string;
  /** "P" published, "D" deleted, "X" marked for purge */
  deletion: string;
};

type CollectionRule = Rule<Actor, CollectionAttributes>;

/** The sentences of the rules, as they stand beside a person's name. */
const MEMBER_SENTENCES: Readonly<Record<CollectionRole, MessageKey>> = {
  reader: "collections.isMember",
  curator: "collections.isCurator",
  manager: "collections.isManager",
  owner: "collections.isOwner",
};

const member = (least: CollectionRole): CollectionRule =>
  withSentence(MEMBER_SENTENCES[least], {
    allows: (actor, { id }) => collectionsOf(actor, least).includes(id),
    where: (actor): Filter => ({ op: "in", field: "id", values: collectionsOf(actor, least) }),
  });

const admin = withSentence("collections.isAdministrator", administrator);
const person = withSentence(
  "collections.isSignedIn",
  anyActor((actor) => actor.kind === "user"),
);
/** No scope is about collections. */
const fullToken = tokenCovers();
const readsRestricted = tokenCovers("records:read");
/** Submitting a work is part of depositing it. */
const depositToken = tokenCovers("deposit:actions");

/** A setting of the service decides who may edit the metadata of a collection, so it is read each time. */
const configuredEditors = () => member(config().MANAGERS_CAN_UPDATE ? "manager" : "owner");
const editor: CollectionRule = {
  allows: (actor, collection) => configuredEditors().allows(actor, collection),
  where: (actor) => configuredEditors().where(actor),
  get parts() {
    return { op: "any" as const, of: [configuredEditors()] };
  },
};

const memberOrAdmin = (least: CollectionRole) => anyOf(member(least), admin);
const isPublic: CollectionRule = withSentence(
  "collections.isPublic",
  fieldIs("visibility", "public"),
);
const showsMembers: CollectionRule = withSentence(
  "collections.membersArePublic",
  fieldIs("members_visibility", "public"),
);
const letsPeopleAsk: CollectionRule = withSentence(
  "collections.isOpenToRequests",
  fieldIs("member_policy", "open"),
);
const takesFromEverybody: CollectionRule = withSentence(
  "collections.isOpenToWorks",
  fieldIs("record_policy", "open"),
);
const trustsCurators: CollectionRule = withSentence(
  "collections.curatorsNeedNoReview",
  fieldIs("review_policy", "open"),
);
const trustsMembers: CollectionRule = withSentence(
  "collections.membersNeedNoReview",
  fieldIs("review_policy", "members"),
);
const letsCuratorsSkip = withSentence(
  "collections.curatorsMaySkipReview",
  anyOf(trustsCurators, trustsMembers),
);
const canRead = anyOf(isPublic, allOf(readsRestricted, memberOrAdmin("reader")));

const rules = {
  read: canRead,
  /** The public member list. */
  listPublicMembers: anyOf(
    allOf(isPublic, showsMembers),
    allOf(readsRestricted, memberOrAdmin("reader")),
  ),
  listMembers: allOf(readsRestricted, memberOrAdmin("reader")),
  /** Change one's own membership, or leave. */
  participate: allOf(fullToken, memberOrAdmin("reader")),
  /** Requests to the collection about works, and everything else in its inbox. */
  seeInbox: allOf(readsRestricted, memberOrAdmin("curator")),
  /** Words, settings, logo. */
  update: allOf(fullToken, anyOf(editor, admin)),
  manageMembers: allOf(fullToken, memberOrAdmin("manager")),
  /** Grant, change or take away the role of owners. */
  manageOwners: allOf(fullToken, memberOrAdmin("owner")),
  askForMembership: allOf(fullToken, person, isPublic, letsPeopleAsk),
  seeMembershipRequests: allOf(fullToken, memberOrAdmin("manager"), letsPeopleAsk),
  /** Delete and restore, rename, allow subcollections, ask to join another collection. */
  own: allOf(fullToken, memberOrAdmin("owner")),
  /** An actor who manages both ends of a link needs no request; administrators send one as other users do. */
  linkAtOnce: allOf(fullToken, member("owner")),
  /** Theme, parent, features: for administrators. */
  administer: allOf(fullToken, admin),
  submitWorks: allOf(
    depositToken,
    anyOf(allOf(person, isPublic, takesFromEverybody), memberOrAdmin("reader")),
  ),
  includeDirectly: allOf(
    depositToken,
    anyOf(allOf(trustsCurators, member("curator")), allOf(trustsMembers, member("reader"))),
  ),
  /** Bring in published works, many at once and without review (service 4.3, rule 3). */
  importWorks: allOf(
    depositToken,
    anyOf(member("owner"), allOf(letsCuratorsSkip, member("curator")), admin),
  ),
  /** Decide about submissions, take works out. */
  curate: allOf(depositToken, memberOrAdmin("curator")),
} satisfies Record<string, CollectionRule>;

export type CollectionAction = keyof typeof rules;
export const COLLECTION_ACTIONS = Object.keys(rules) as CollectionAction[];

export function can(
  actor: Actor,
  action: CollectionAction,
  collection: CollectionAttributes,
): boolean {
  return rules[action].allows(actor, collection);
}

/** Why the actor may or may not, in the sentences of the rule; undefined where there is nothing to tell. */
export function explain(
  actor: Actor,
  action: CollectionAction,
  collection: CollectionAttributes,
): Reason | undefined {
  return reasonOf<Actor, CollectionAttributes>(rules[action], actor, collection);
}

/** The collections with which the actor may do this, as a filter for lists. */
export function whereAllowed(actor: Actor, action: CollectionAction): Filter {
  return rules[action].where(actor);
}

/** Collections in which the actor holds a role, at least this one; without the further rights of the account. */
export function whereMember(actor: Actor, least: CollectionRole = "reader"): Filter {
  return member(least).where(actor);
}

/** Whether deleted collections may be read when asked for. */
export function canSeeDeleted(actor: Actor): boolean {
  return isStaff(actor);
}

/** Whether the actor looks at all collections as those do who run the service, with their owners and features. */
export function canOversee(actor: Actor): boolean {
  return administratorInPerson.allows(actor, undefined);
}

/** Whether the actor may give, change or take away a role. */
export function canManageRole(
  actor: Actor,
  role: CollectionRole,
  collection: CollectionAttributes,
): boolean {
  return can(actor, role === "owner" ? "manageOwners" : "manageMembers", collection);
}

export function canCreate(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && actor.scopes === null);
}
