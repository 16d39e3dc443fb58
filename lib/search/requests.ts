import type { FieldRule, IndexDefinition } from "./definition";

const IDENTIFIER: FieldRule = { kind: "keyword", onlyByName: true, isIdentifier: true };
const BY_NAME: FieldRule = { kind: "keyword", onlyByName: true };
const DATE: FieldRule = { kind: "date", onlyByName: true };

/** The index of requests. Paths are those of a request on the wire. */
export const REQUESTS: IndexDefinition = {
  name: "requests",
  table: "search_request",
  fields: {
    id: IDENTIFIER,
    number: IDENTIFIER,
    type: BY_NAME,
    status: BY_NAME,
    is_open: BY_NAME,
    title: { kind: "text", weight: "A" },
    description: { kind: "text", weight: "C" },
    "created_by.*": BY_NAME,
    "receiver.*": BY_NAME,
    "topic.*": BY_NAME,
    "reviewers.*": BY_NAME,
    created: DATE,
    updated: DATE,
    last_activity_at: DATE,
    expires_at: DATE,
  },
  never: [],
  aliases: {},
  facets: { type: { number: 0, kind: "flat" }, status: { number: 1, kind: "flat" } },
};
