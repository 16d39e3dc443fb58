import { type Actor, isAdmin } from "@/lib/core/actor";
import { localised } from "@/lib/vocabularies";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import type { Collection } from "../rows";
import type { CollectionJson } from "../schema";

type Json = Record<string, unknown>;

/** Values for user interfaces beside the plain ones: texts in the reader's language, and the reader's permissions. */
export function uiOf(
  json: CollectionJson,
  collection: Collection,
  { actor, languages }: { actor: Actor; languages: readonly string[] },
): Json {
  const { type, organizations = [], funding = [] } = json.metadata;
  const text = (titles: Record<string, string> | undefined) => localised(titles, languages);
  const attributes = attributesOf(collection);
  return {
    ...(type ? { type: { id: type.id, title_l10n: text(type.title) ?? type.id } } : {}),
    organizations: organizations.map(({ id, name, identifiers }) => {
      const ror = identifiers?.find(({ scheme }) => scheme === "ror")?.identifier;
      return {
        ...(id ? { id } : {}),
        name: name ?? id,
        ...(ror ? { label: "ror", url: `https://ror.org/${ror}` } : {}),
      };
    }),
    funding: funding.map(({ funder, award }) => ({
      funder: { ...funder, title_l10n: funder.name ?? funder.id },
      ...(award ? { award: { ...award, title_l10n: text(award.title) ?? award.number } } : {}),
    })),
    theme: json.theme ?? {},
    custom_fields: json.custom_fields,
    permissions: {
      can_include_directly: can(actor, "includeDirectly", attributes),
      can_curate: can(actor, "curate", attributes),
      can_update: can(actor, "update", attributes),
      can_submit_record: can(actor, "submitWorks", attributes),
      can_manage_collections: can(actor, "update", attributes),
    },
    ...roleOf(actor, collection.id),
    ...(json.tombstone ? { tombstone: tombstoneUi(json, actor, languages) } : {}),
  };
}

function roleOf(actor: Actor, id: string): Json {
  const held =
    actor.kind === "user"
      ? actor.memberships.find(({ collectionId }) => collectionId === id)?.role
      : undefined;
  return held ? { my_role: held } : {};
}

function tombstoneUi(
  { tombstone }: CollectionJson,
  actor: Actor,
  languages: readonly string[],
): Json {
  const reason = tombstone?.removal_reason;
  const moment = new Date(tombstone?.removal_date ?? 0);
  const day = (dateStyle: "medium" | "long") =>
    new Intl.DateTimeFormat("en", { dateStyle, timeZone: "UTC" }).format(moment);
  return {
    ...tombstone,
    ...(reason
      ? {
          removal_reason: {
            id: reason.id,
            title_l10n: localised(reason.title, languages) ?? reason.id,
          },
        }
      : {}),
    removal_date_l10n_medium: day("medium"),
    removal_date_l10n_long: day("long"),
    removed_by: isAdmin(actor) && tombstone?.removed_by ? tombstone.removed_by : "Admin",
  };
}
