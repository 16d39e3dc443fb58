import { type Actor, type CollectionRole, collectionsOf, isStaff } from "@/lib/core/actor";
import { admin, moderator, tokenCovers } from "@/lib/core/actor-rules";
import { config } from "@/lib/core/config";
import { allOf, anyOf, fieldIs, type Filter, NOTHING, type Rule } from "@/lib/core/rule";
import { type Level, LEVELS, type SubjectType } from "./schema";

/**
 * Who may do what with a work. Each rule answers for one work and filters a list; the search document
 * carries the same attributes under the same names, so the two cannot disagree (see policy.test.ts).
 *
 * Levels: canView ⊂ canPreview ⊂ canReview ⊂ canCurate ⊂ canManage, read as sets of people from the
 * widest to the narrowest. The collections that include a work lend it their people: curators manage it,
 * members view it. A collection that was asked to include a work can read it as long as the request is open.
 */
export type WorkAttributes = {
  /** "public" or "restricted" */
  access_record: string;
  /** "public" or "restricted" */
  access_files: string;
  /** The account that owns all versions. */
  owner: string;
  /** "user:7:edit", "role:editors:view", "system_role:any_user:view" */
  grants: readonly string[];
  /** The collections that include the work. */
  communities: readonly string[];
  /** The collection that decides about the draft at this moment. */
  review: readonly string[];
  /** "user:9", "group:editors": the reviewers asked for an opinion. */
  reviewers: readonly string[];
  /** Collections with an open request to include the published work. */
  asked: readonly string[];
  /** "P" published, "D" deleted, "X" marked for purge; a draft that was never published has "P". */
  deletion: string;
};

type WorkRule = Rule<Actor, WorkAttributes>;

export const ANY_USER = "any_user";
export const AUTHENTICATED_USER = "authenticated_user";

export function grantKey(type: SubjectType, id: string, permission: Level): string {
  return `${type}:${id}:${permission}`;
}

/** Every grant that would give this actor the level, or a higher one. */
function keysOf(actor: Actor, least: Level): string[] {
  const levels = LEVELS.slice(LEVELS.indexOf(least));
  const subjects: [SubjectType, string][] = [["system_role", ANY_USER]];
  if (actor.kind === "user") {
    subjects.push(["system_role", AUTHENTICATED_USER], ["user", actor.id]);
    for (const role of actor.roles) subjects.push(["role", role]);
  }
  return subjects.flatMap(([type, id]) => levels.map((level) => grantKey(type, id, level)));
}

const grant = (least: Level): WorkRule => ({
  allows: (actor, work) => keysOf(actor, least).some((key) => work.grants.includes(key)),
  where: (actor): Filter => ({ op: "in", field: "grants", values: keysOf(actor, least) }),
});

const owner: WorkRule = {
  allows: (actor, work) => actor.kind === "user" && actor.id === work.owner,
  where: (actor) =>
    actor.kind === "user" ? { op: "in", field: "owner", values: [actor.id] } : NOTHING,
};

/** People with a role in one of the collections that the field names. */
const inCollection = (
  field: "communities" | "review" | "asked",
  least: CollectionRole,
): WorkRule => ({
  allows: (actor, work) => collectionsOf(actor, least).some((id) => work[field].includes(id)),
  where: (actor): Filter => ({ op: "in", field, values: collectionsOf(actor, least) }),
});

const keysAsReviewer = (actor: Actor) =>
  actor.kind === "user" ? [`user:${actor.id}`, ...actor.roles.map((role) => `group:${role}`)] : [];
const invitedReviewer: WorkRule = {
  allows: (actor, work) => keysAsReviewer(actor).some((key) => work.reviewers.includes(key)),
  where: (actor): Filter => ({ op: "in", field: "reviewers", values: keysAsReviewer(actor) }),
};

const canManage = anyOf(owner, inCollection("communities", "curator"), grant("manage"), admin);
const canCurate = anyOf(canManage, grant("edit"));
const canReview = anyOf(canCurate, inCollection("review", "curator"));
const canPreview = anyOf(canReview, grant("preview"), invitedReviewer, moderator);
const canView = anyOf(
  canPreview,
  grant("view"),
  inCollection("communities", "reader"),
  inCollection("asked", "curator"),
);

const publicRecord: WorkRule = fieldIs("access_record", "public");
const publicFiles: WorkRule = fieldIs("access_files", "public");
const readsRestricted = tokenCovers("records:read");

/** Whether owners take their works out of collections is a setting of the service, so it is asked each time. */
const configuredRemovers = () => (config().OWNERS_CAN_TAKE_OUT ? anyOf(owner, admin) : admin);
const remover: WorkRule = {
  allows: (actor, work) => configuredRemovers().allows(actor, work),
  where: (actor) => configuredRemovers().where(actor),
};

const rules = {
  /** Read a published work. */
  read: anyOf(publicRecord, allOf(readsRestricted, canView)),
  /** A public record with restricted files shows its metadata only. */
  readFiles: anyOf(allOf(publicRecord, publicFiles), allOf(readsRestricted, canView)),
  readDraft: allOf(tokenCovers("records:read", "deposit:write", "deposit:actions"), canPreview),
  updateDraft: canReview,
  publish: canReview,
  deleteDraft: canCurate,
  edit: canCurate,
  newVersion: canCurate,
  seeLatestDraft: canCurate,
  manageAccess: canManage,
  seePrivateFields: canManage,
  /** Ask a collection for review before publication, and withdraw that. */
  submit: canManage,
  seeReview: canReview,
  /** Ask collections to include a published work, choose the one shown first. */
  addToCollections: canManage,
  /** Take it out of any collection; a collection's own curators take it out of theirs. */
  leaveCollections: allOf(tokenCovers("deposit:actions"), remover),
  /** The history of a record. */
  administer: admin,
  /** Take a published work down, and restore it. */
  takeDown: allOf(tokenCovers("deposit:actions"), admin),
} satisfies Record<string, WorkRule>;

export type WorkAction = keyof typeof rules;
export const WORK_ACTIONS = Object.keys(rules) as WorkAction[];

export function can(actor: Actor, action: WorkAction, work: WorkAttributes): boolean {
  return rules[action].allows(actor, work);
}

/** The works on which the actor may do this, as a filter for lists. */
export function whereAllowed(actor: Actor, action: WorkAction): Filter {
  return rules[action].where(actor);
}

/** Whether works that were taken down may be read and listed when asked for. */
export function canSeeDeleted(actor: Actor): boolean {
  return isStaff(actor) && readsRestricted.allows(actor, undefined);
}

/** Whether the actor sees what moderators tell each other, and whether an owner is verified. */
export function canSeeInternals(actor: Actor): boolean {
  return isStaff(actor);
}

/** The actor's own works, without the further rights of the account. */
export function whereOwned(actor: Actor): Filter {
  return owner.where(actor);
}

/** Whether a work is one of these. */
export function isOwn(actor: Actor, work: WorkAttributes): boolean {
  return owner.allows(actor, work);
}

/** Works that a collection lends the actor: those it includes, and those it decides about. */
export function whereCurated(actor: Actor): Filter {
  return anyOf(inCollection("communities", "curator"), inCollection("review", "curator")).where(
    actor,
  );
}

/** Works others have shared with the actor, personally or with one of the actor's groups. */
export function whereShared(actor: Actor): Filter {
  if (actor.kind !== "user") return NOTHING;
  const values = keysOf(actor, "preview").filter((key) => !key.startsWith("system_role:"));
  return { op: "in", field: "grants", values };
}
