import type { Collection } from "@/lib/collections";
import { MAX_TITLE } from "@/lib/collections/schema";
import { sanitizeHtml } from "@/lib/core/html";
import { isObject } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { cleanLine, cleanText, textToHtml, truncate } from "@/lib/core/text";
import { inEnglish } from "@/lib/i18n/translate";
import type { Partner, RemoteGroup } from "@/lib/partners";

type Metadata = Collection["metadata"];

/** Fields that follow the group until they are edited here. */
const EDITABLE = ["description", "page", "website", "organizations"] as const;
/** As the group gave them; a field that it gave nothing for is null. */
type Given = Readonly<Record<(typeof EDITABLE)[number], unknown>>;

const MAX_FIELD = 10_000;

const shorten = (text: string) => Array.from(cleanLine(text)).slice(0, MAX_TITLE).join("");

/** What a collection says when a group's instance has the last word. Texts are cut to the measure of collections. */
export function contentOf(
  partner: Partner,
  group: RemoteGroup,
): Pick<Collection, "metadata" | "customFields"> {
  const title = shorten(group.name) || group.id;
  const instance = partner.title;
  const summary = message("groupCollections.description", { group: title, instance });
  const page = message("groupCollections.page", { group: title, instance });
  const website = addressOf(group.url);
  return {
    metadata: {
      title,
      description: shorten(inEnglish(summary)),
      curation_policy: "",
      page: sanitizeHtml(textToHtml(inEnglish(page))),
      ...(website === undefined ? {} : { website }),
      organizations: [{ name: title }, { name: shorten(instance) }],
    },
    customFields: {
      "svc:commons_instance": partner.name,
      "svc:commons_group_id": group.id,
      "svc:commons_group_name": field(group.name),
      "svc:commons_group_description": field(group.description),
      "svc:commons_group_visibility": field(group.visibility),
    },
  };
}

const field = (text: string) => truncate(cleanText(text), MAX_FIELD);

/** An address that may stand on a page. */
export function addressOf(given: string): string | undefined {
  const text = cleanLine(given);
  const isAddress = text.length <= 2000 && /^https?:\/\//i.test(text) && URL.canParse(text);
  return isAddress ? text : undefined;
}

export const givenOf = (metadata: Metadata): Given => ({
  description: metadata.description ?? null,
  page: metadata.page ?? null,
  website: metadata.website ?? null,
  organizations: metadata.organizations ?? null,
});

/**
 * A collection's content after its group has changed: title and the fields of the group always follow, the others where
 * they still say what the group had given before.
 */
export function followed(
  before: Pick<Collection, "metadata" | "customFields">,
  remote: Pick<Collection, "metadata" | "customFields">,
  given: unknown,
): Pick<Collection, "metadata" | "customFields"> {
  const metadata: Record<string, unknown> = { ...before.metadata, title: remote.metadata.title };
  for (const name of EDITABLE) {
    if (!isObject(given) || !isSame(given[name], before.metadata[name])) continue;
    if (remote.metadata[name] === undefined) delete metadata[name];
    else metadata[name] = remote.metadata[name];
  }
  return {
    // Each value is one of the two collections' own.
    metadata: metadata as Metadata,
    customFields: { ...before.customFields, ...remote.customFields },
  };
}

/** The order of members is not kept by the database. */
export const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    isObject(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
