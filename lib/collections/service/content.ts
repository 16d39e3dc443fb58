import { isDeepStrictEqual } from "node:util";
import { type Issue, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { config } from "@/lib/core/config";
import { sanitizeHtml } from "@/lib/core/html";
import { OutgoingRefused, readSecretAddress } from "@/lib/outgoing/call";
import type { Context } from "@/lib/db/context";
import { currentTerms, type Terms } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import type { Content } from "../repository";
import type { Access, Collection } from "../rows";
import {
  type CollectionCustomFields,
  type CollectionInput,
  type CollectionMetadata,
  DEFAULT_LICENCE,
  SYSTEM_FIELDS,
} from "../schema";

/** The content to store of a valid document: references checked, settings that need more rights guarded. */
const defaultAccess = (): Access => ({
  visibility: "public",
  members_visibility: "public",
  member_policy: "closed",
  record_policy: config().RECORD_POLICY,
  review_policy: "closed",
});

/** The content of a new collection, whose owner the actor will be. */
export function newContent(ctx: Context, given: CollectionInput): Content {
  const administers = can(ctx.actor, "administer", NO_ATTRIBUTES);
  if (!administers && (given.theme ?? given.parent)) throw new NotPermitted();
  const access = readAccess(given.access, undefined);
  if (access.visibility === "restricted") requireRestrictedAllowed();
  return {
    metadata: readMetadata(given.metadata),
    access,
    childrenAllowed: given.children?.allow ?? false,
    customFields: readCustomFields(given.custom_fields, {}, { administers }),
    theme: given.theme ?? null,
    chatWebhook: readChatWebhook(given.chat_webhook ?? null, null),
  };
}

/** The content that replaces the one of before. Left out, `children`, `theme` and the address for chats stay. */
export function changedContent(ctx: Context, given: CollectionInput, before: Collection): Content {
  const attributes = attributesOf(before);
  const administers = can(ctx.actor, "administer", attributes);
  const access = readAccess(given.access, before.access);
  if (access.visibility === "restricted" && before.access.visibility !== "restricted")
    requireRestrictedAllowed();
  const childrenAllowed = given.children?.allow ?? before.childrenAllowed;
  if (childrenAllowed !== before.childrenAllowed && !can(ctx.actor, "own", attributes))
    throw new NotPermitted();
  const theme = given.theme === undefined ? before.theme : given.theme;
  if (!administers && !isDeepStrictEqual(theme, before.theme)) throw new NotPermitted();
  if (!administers && given.parent !== undefined && !isSameParent(given.parent, before))
    throw new NotPermitted();
  return {
    metadata: readMetadata(given.metadata),
    access,
    childrenAllowed,
    customFields: readCustomFields(given.custom_fields, before.customFields, { administers }),
    theme,
    chatWebhook: readChatWebhook(given.chat_webhook, before.chatWebhook),
  };
}

/** Checked by the rules of outgoing calls, so that a wrong address is reported when it is typed. */
function readChatWebhook(given: string | null | undefined, before: string | null): string | null {
  if (given === undefined || given === before) return before;
  if (given) requireCallable(given);
  return given;
}

function requireCallable(address: string): void {
  try {
    readSecretAddress(address);
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw new ValidationError([issueAt("chat_webhook", error.text)]);
  }
}

/** Sent back as it was read, `parent` is no change; a reader who may not see it sends none. */
function isSameParent(parent: { id: string } | null, { parent: before }: Collection): boolean {
  return parent === null ? before === null : parent.id === before?.id;
}

const NO_ATTRIBUTES = {
  id: "",
  visibility: "public",
  members_visibility: "public",
  member_policy: "closed",
  record_policy: "closed",
  review_policy: "closed",
  children: "closed",
  deletion: "P",
};

export function requireRestrictedAllowed(): void {
  if (!config().RESTRICTED_ALLOWED) throw new NotPermitted("collections.restrictedNotAllowed");
}

/**
 * The whole of `access`; fields left out get the defaults. Both names of the record policy may be sent:
 * the one that differs from the stored value counts.
 */
function readAccess(given: CollectionInput["access"], before: Access | undefined): Access {
  const { record_submission_policy: newer, record_policy: older, ...rest } = given;
  const stored = before?.record_policy;
  if (newer && older && newer !== older && newer !== stored && older !== stored)
    throw new ValidationError([
      issueAt("access.record_submission_policy", "collections.contradictsRecordPolicy"),
    ]);
  const record = newer === undefined || newer === stored ? (older ?? newer) : newer;
  const defaults = defaultAccess();
  return {
    visibility: rest.visibility ?? defaults.visibility,
    members_visibility: rest.members_visibility ?? defaults.members_visibility,
    member_policy: rest.member_policy ?? defaults.member_policy,
    record_policy: record ?? defaults.record_policy,
    review_policy: rest.review_policy ?? defaults.review_policy,
  };
}

function readMetadata(given: CollectionMetadata): CollectionMetadata {
  const issues: Issue[] = [];
  const terms = currentTerms();
  checkReferences(given, terms, issues);
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    ...given,
    ...(given.curation_policy === undefined
      ? {}
      : { curation_policy: sanitizeHtml(given.curation_policy) }),
    ...(given.page === undefined ? {} : { page: sanitizeHtml(given.page) }),
  };
}

/** Ids of open lists that are not held here are kept when their text comes along. */
function checkReferences(
  { type, organizations = [], funding = [] }: CollectionMetadata,
  terms: Terms,
  issues: Issue[],
): void {
  const mustKnow = (vocabulary: string, id: string | undefined, field: string) => {
    if (id !== undefined && !terms.has(vocabulary, id))
      issues.push(issueAt(field, "validation.invalid"));
  };
  mustKnow("communitytypes", type?.id, "metadata.type");
  for (const [at, { id, name }] of organizations.entries())
    if (name === undefined) mustKnow("affiliations", id, `metadata.organizations.${at}.id`);
  for (const [at, { funder, award }] of funding.entries()) {
    if (funder.name === undefined)
      mustKnow("funders", funder.id, `metadata.funding.${at}.funder.id`);
    if (award && award.number === undefined && award.title === undefined)
      mustKnow("awards", award.id, `metadata.funding.${at}.award.id`);
  }
}

/** A whole replacement, but what links a collection to a partner's group is the system's to write. */
function readCustomFields(
  given: CollectionCustomFields | undefined,
  before: CollectionCustomFields,
  { administers }: { administers: boolean },
): CollectionCustomFields {
  requireLicence(given?.[DEFAULT_LICENCE]);
  const wanted = Object.entries(given ?? {}).filter(([, value]) => value !== undefined);
  if (administers) return Object.fromEntries(wanted);
  const isSystems = ([name]: [string, unknown]) => SYSTEM_FIELDS.includes(name);
  return Object.fromEntries([
    ...Object.entries(before).filter(isSystems),
    ...wanted.filter((entry) => !isSystems(entry)),
  ]);
}

function requireLicence(id: string | undefined): void {
  if (id === undefined || currentTerms().has("licenses", id)) return;
  throw new ValidationError([issueAt(`custom_fields.${DEFAULT_LICENCE}`, "validation.invalid")]);
}
