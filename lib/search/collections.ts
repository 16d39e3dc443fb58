import type { FieldRule, IndexDefinition } from "./definition";

const IDENTIFIER: FieldRule = { kind: "keyword", onlyByName: true, isIdentifier: true };
const MOMENT: FieldRule = { kind: "date", onlyByName: true };
const BY_NAME: FieldRule = { kind: "keyword", onlyByName: true };

/** The index of collections (api-communities 3.8). Paths are those of a collection on the wire. */
export const COLLECTIONS: IndexDefinition = {
  name: "collections",
  table: "search_collection",
  fields: {
    id: IDENTIFIER,
    slug: { kind: "text", weight: "B" },
    created: MOMENT,
    updated: MOMENT,
    "metadata.title": { kind: "text", weight: "A" },
    "metadata.description": { kind: "text", weight: "C" },
    "metadata.type.id": BY_NAME,
    "metadata.website": BY_NAME,
    "metadata.organizations.name": { kind: "text", weight: "B" },
    "metadata.organizations.id": IDENTIFIER,
    "access.visibility": BY_NAME,
    "access.*": BY_NAME,
    "children.allow": BY_NAME,
    // Only of public parents.
    "parent.id": BY_NAME,
    "custom_fields.*": BY_NAME,
  },
  never: ["chat_webhook", "theme"],
  aliases: {
    title: "metadata.title",
    description: "metadata.description",
    type: "metadata.type.id",
  },
  facets: { type: { number: 0, kind: "flat" }, visibility: { number: 1, kind: "flat" } },
};
