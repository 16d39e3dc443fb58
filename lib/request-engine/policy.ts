import { type Actor, COLLECTION_ROLES } from "@/lib/core/actor";
import { admin, tokenCovers, anyActor } from "@/lib/core/actor-rules";
import { allOf, anyOf, fieldIs, type Filter, NOTHING, type Rule } from "@/lib/core/rule";

/**
 * Who may do what with a request. Attributes are lists of keys (see `grantKeysFor`); an actor holds `user:7`,
 * `group:<role>` and `community:<id>:<role>` for the role in a collection and every lower one. The search document
 * carries the same attributes under the same names, so lists and single reads cannot disagree (see policy.test.ts).
 */
export type RequestAttributes = {
  /** Grant keys of the actors who may read it in its present state. */
  readers: readonly string[];
  creators: readonly string[];
  /** The receiving side. */
  deciders: readonly string[];
  /** The kind of object it changes: "works", or "collections", which a token narrowed to deposits may not change. */
  about: string;
};

type RequestRule = Rule<Actor, RequestAttributes>;

function grantKeysOf(actor: Actor): string[] {
  if (actor.kind !== "user") return [];
  const inCollections = actor.memberships.flatMap(({ collectionId, role }) =>
    COLLECTION_ROLES.slice(0, COLLECTION_ROLES.indexOf(role) + 1).map(
      (held) => `community:${collectionId}:${held}`,
    ),
  );
  return [`user:${actor.id}`, ...actor.roles.map((role) => `group:${role}`), ...inCollections];
}

type PeopleAttribute = Exclude<keyof RequestAttributes, "about">;

/** Whether the actor is one of these people, apart from the rights of administrators. */
export function isAmong(
  actor: Actor,
  attributes: RequestAttributes,
  field: PeopleAttribute,
): boolean {
  return grantKeysOf(actor).some((key) => attributes[field].includes(key));
}

/** Whether the actor is asked, in person or for a group or collection. */
export const isDecider = (actor: Actor, attributes: RequestAttributes): boolean =>
  isAmong(actor, attributes, "deciders");

/** Whether the actor asks, in person or for a group or collection. */
export const isCreator = (actor: Actor, attributes: RequestAttributes): boolean =>
  isAmong(actor, attributes, "creators");

const holds = (field: PeopleAttribute): RequestRule => ({
  allows: (actor, attributes) => isAmong(actor, attributes, field),
  where: (actor): Filter => ({ op: "in", field, values: grantKeysOf(actor) }),
});

const readsPrivate = tokenCovers("records:read", "deposit:actions");
/** A token narrowed to deposits acts on requests about works, and on no others. */
const canAct: RequestRule = anyOf(
  tokenCovers(),
  allOf(tokenCovers("deposit:actions"), fieldIs("about", "works")),
);

const creator = allOf(canAct, anyOf(holds("creators"), admin));
const decider = allOf(canAct, anyOf(holds("deciders"), admin));
const reader = allOf(readsPrivate, anyOf(holds("readers"), admin));

const rules = {
  read: reader,
  comment: allOf(canAct, anyOf(holds("readers"), admin)),
  /** Title and description. */
  update: anyOf(creator, decider),
  /** What only its maker changes, before it is sent. */
  compose: creator,
  submit: creator,
  delete: creator,
  cancel: creator,
  accept: decider,
  decline: decider,
  setReviewers: decider,
  lock: decider,
  /** Only the expiry job does this, not even administrators. */
  expire: anyActor((actor) => actor.kind === "system"),
  /** Others' comments. */
  moderate: allOf(tokenCovers(), admin),
} satisfies Record<string, RequestRule>;

export type RequestAction = keyof typeof rules;
export const REQUEST_ACTIONS = Object.keys(rules) as RequestAction[];

export function can(actor: Actor, action: RequestAction, request: RequestAttributes): boolean {
  return rules[action].allows(actor, request);
}

/** The requests on which the actor may do this, as a filter for lists. */
export function whereAllowed(actor: Actor, action: RequestAction): Filter {
  return rules[action].where(actor);
}

/** Requests the actor made, or that are addressed to the actor in person. */
export function ownRequests(actor: Actor): Filter {
  if (actor.kind !== "user") return NOTHING;
  const values = [`user:${actor.id}`];
  return {
    op: "any",
    of: [
      { op: "in", field: "created_by", values },
      { op: "in", field: "receiver", values },
      { op: "in", field: "addressee", values },
    ],
  };
}

/** Requests that reach the actor through a collection, a group, a work, or as a reviewer. */
export function sharedRequests(actor: Actor): Filter {
  return { op: "in", field: "shared", values: grantKeysOf(actor) };
}

/** Requests that the actor sent, in person or for a collection, without the further rights of administrators. */
export function requestsSent(actor: Actor): Filter {
  return { op: "in", field: "creators", values: grantKeysOf(actor) };
}

/** Requests that reviewers and those who see the work may read: the actor is on neither side by these. */
export function requestsInvolving(actor: Actor): Filter {
  return { op: "in", field: "involved", values: grantKeysOf(actor) };
}

/** Requests that wait for the actor, without the further rights of administrators. */
export function requestsToDecide(actor: Actor): Filter {
  return { op: "in", field: "deciders", values: grantKeysOf(actor) };
}
