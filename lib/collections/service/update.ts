import { issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { isEmpty } from "@/lib/core/is-empty";
import { isObject, mergePatch } from "@/lib/core/json";
import { parse } from "@/lib/core/parse";
import type { Expected } from "@/lib/core/revision";
import { changedFields, type AuditFields } from "@/lib/audit";
import type { Context } from "@/lib/db/context";
import { can } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import { isReservedSlug } from "../reserved-slugs";
import type { Collection } from "../rows";
import { type CollectionInput, collectionInput, collectionPatch, renameInput } from "../schema";
import { changedContent } from "./content";
import { slugTakenError } from "./create";
import { reindexWorks } from "./reindex-works";
import { lockForAction } from "./authorise";
import { link, unlink } from "./hierarchy";
import { reindexCollection, indexCollections } from "./index-entry";
import { audit } from "./audit";

/** Replaces the metadata and settings of a collection; read-only fields of the body are ignored. */
export async function replaceCollection(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  expected: Expected,
): Promise<Collection> {
  // The hierarchy is locked before collections, also for callers who will get 403 for the move.
  if (isObject(body) && body.parent !== undefined) await repository.lockHierarchy(ctx);
  const before = await lockForAction(ctx, "update", idOrSlug, { expected, alone: true });
  const given = parse(collectionInput, body);
  if (given.slug.toLowerCase() !== before.slug)
    throw new ValidationError([issueAt("slug", "collections.renameElsewhere")]);
  return save(ctx, before, given);
}

/** Changes parts of a collection; the result is checked as a whole. */
export async function patchCollection(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  expected: Expected,
): Promise<Collection> {
  const alone = isObject(body) && body.access !== undefined;
  const before = await lockForAction(ctx, "update", idOrSlug, { expected, alone });
  // Only owners decide about children, whatever a caller sends for them.
  const decides = isObject(body) && body.children !== undefined;
  if (decides && !can(ctx.actor, "own", attributesOf(before))) throw new NotPermitted();
  const { metadata, access, custom_fields, children, chat_webhook } = parse(collectionPatch, body);
  const stored = {
    slug: before.slug,
    metadata: before.metadata,
    access: { ...before.access, record_submission_policy: before.access.record_policy },
    custom_fields: before.customFields,
    children: { allow: before.childrenAllowed },
    chat_webhook: before.chatWebhook,
  };
  const merged = {
    ...stored,
    ...(metadata ? { metadata: mergePatch(stored.metadata, metadata) } : {}),
    ...(access ? { access: mergePatch(stored.access, access) } : {}),
    ...(custom_fields ? { custom_fields: mergePatch(stored.custom_fields, custom_fields) } : {}),
    ...(custom_fields === null ? { custom_fields: {} } : {}),
    ...(children ? { children } : {}),
    ...(chat_webhook === undefined ? {} : { chat_webhook }),
  };
  return save(ctx, before, parse(collectionInput, merged));
}

async function save(ctx: Context, before: Collection, given: CollectionInput): Promise<Collection> {
  const content = changedContent(ctx, given, before);
  await repository.update(ctx, before.id, content);
  const changedTexts = Object.keys(changedFields(textsOf(before), textsOf(content)).after ?? {});
  const settings = changedFields(auditFields(before), auditFields(content));
  const texts: AuditFields = changedTexts.length > 0 ? { changed: changedTexts } : {};
  if (settings.after || changedTexts.length > 0)
    await audit(ctx, "edit", before.id, texts, settings);
  const after = await reindexCollection(ctx, before.id);
  if (content.access.visibility !== before.access.visibility) {
    await indexCollections(ctx, ...(await repository.lockChildren(ctx, before.id)));
    await reindexWorks(ctx, before.id);
  }
  const moves = given.parent !== undefined && given.parent?.id !== before.parent?.id;
  if (!moves || !can(ctx.actor, "administer", attributesOf(before))) return after;
  return given.parent ? link(ctx, after, given.parent.id) : unlink(ctx, after);
}

type Described = Pick<Collection, "metadata" | "customFields" | "chatWebhook" | "theme">;

/** Each part of a description, to be compared: the audit log keeps which were changed, not their content. */
const textsOf = ({ metadata, customFields, chatWebhook, theme }: Described): AuditFields =>
  Object.fromEntries(
    Object.entries({
      ...metadata,
      ...customFields,
      chat_webhook: chatWebhook,
      theme,
    })
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, JSON.stringify(value)]),
  );

/** The settings of a collection, as the audit log keeps them. */
const auditFields = ({
  metadata,
  access,
  childrenAllowed,
}: Pick<Collection, "metadata" | "access" | "childrenAllowed">): AuditFields => ({
  title: metadata.title,
  ...access,
  children_allowed: childrenAllowed,
});

/** Gives another slug. Pages at the old one redirect to the new one until another collection takes it. */
export async function renameCollection(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  expected: Expected,
): Promise<Collection> {
  const before = await lockForAction(ctx, "own", idOrSlug, { expected, alone: true });
  const { slug } = parse(renameInput, body ?? {});
  if (slug === before.slug)
    throw new ValidationError([issueAt("slug", "collections.newSlugNeeded")]);
  if (isReservedSlug(slug) || !(await repository.rename(ctx, before, slug))) throw slugTakenError();
  await audit(ctx, "rename", before.id, { from: before.slug, to: slug });
  return reindexCollection(ctx, before.id);
}
