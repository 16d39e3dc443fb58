import { isObject } from "@/lib/core/json";
import type { FieldRule, IndexDefinition } from "./definition";

const IDENTIFIER: FieldRule = { kind: "keyword", onlyByName: true, isIdentifier: true };
const BY_NAME: FieldRule = { kind: "keyword", onlyByName: true };
const MOMENT: FieldRule = { kind: "date", onlyByName: true };
const NUMBER: FieldRule = { kind: "number", onlyByName: true };
const TEXT: FieldRule = { kind: "text" };
const TERM_TITLE: FieldRule = { kind: "text", onlyByName: true };
const NAME_PART: FieldRule = { kind: "text", onlyByName: true, isName: true };

/**
 * The index of works. Paths are those of a work on the wire, since that is what people write in queries.
 * Anything below `metadata` and `custom_fields` can be asked for, so that new fields need no change here.
 */
export const WORKS: IndexDefinition = {
  name: "works",
  table: "search_work",
  fields: {
    id: IDENTIFIER,
    "parent.id": IDENTIFIER,
    created: MOMENT,
    updated: MOMENT,
    status: BY_NAME,
    is_published: BY_NAME,
    is_draft: BY_NAME,
    "versions.index": NUMBER,
    "versions.is_latest": BY_NAME,
    "access.status": BY_NAME,
    "access.record": BY_NAME,
    "access.files": BY_NAME,
    "access.embargo.active": BY_NAME,
    "access.embargo.until": MOMENT,
    "files.enabled": BY_NAME,
    "files.types": BY_NAME,
    "files.count": NUMBER,
    "files.totalbytes": NUMBER,
    "pids.*": BY_NAME,
    "pids.*.identifier": IDENTIFIER,
    "parent.pids.*": BY_NAME,
    "parent.pids.*.identifier": IDENTIFIER,
    "parent.access.owned_by.user": BY_NAME,
    "parent.communities.ids": BY_NAME,
    "parent.communities.default": BY_NAME,
    "deletion_status.*": BY_NAME,
    "stats.*": NUMBER,

    "metadata.*": TEXT,
    // Vocabularies are asked for by id; their titles are text.
    "metadata.*.id": BY_NAME,
    "metadata.*.scheme": BY_NAME,
    "metadata.*.identifier": IDENTIFIER,
    "metadata.*.type": BY_NAME,
    // Titles of terms are text in English alone; the other languages repeat them.
    "metadata.resource_type.title.*": TERM_TITLE,
    "metadata.resource_type.title.en": TEXT,
    "metadata.languages.title.*": TERM_TITLE,
    "metadata.languages.title.en": TEXT,
    "metadata.creators.role.*": TERM_TITLE,
    "metadata.contributors.role.*": TERM_TITLE,
    "metadata.additional_titles.type.*": TERM_TITLE,
    "metadata.additional_descriptions.type.*": TERM_TITLE,
    "metadata.dates.type.*": TERM_TITLE,
    "metadata.related_identifiers.relation_type.*": TERM_TITLE,
    "metadata.related_identifiers.resource_type.*": TERM_TITLE,
    // The name says the same.
    "metadata.funding.funder.title.*": TERM_TITLE,
    "metadata.funding.funder.country": BY_NAME,
    "metadata.title": { kind: "text", weight: "A" },
    "metadata.title.original": { kind: "written", onlyByName: true },
    "metadata.additional_titles.title": { kind: "text", weight: "A" },
    "metadata.creators.person_or_org.name": { kind: "text", weight: "B", isName: true },
    "metadata.contributors.person_or_org.name": { kind: "text", weight: "B", isName: true },
    // Both are parts of the name, which is searched already.
    "metadata.creators.person_or_org.family_name": NAME_PART,
    "metadata.creators.person_or_org.given_name": NAME_PART,
    "metadata.contributors.person_or_org.family_name": NAME_PART,
    "metadata.contributors.person_or_org.given_name": NAME_PART,
    "metadata.subjects.subject": { kind: "text", weight: "B" },
    "metadata.description": { kind: "html", weight: "C" },
    "metadata.additional_descriptions.description": { kind: "html" },
    "metadata.copyright": { kind: "html" },
    "metadata.publication_date": { kind: "date" },
    "metadata.publication_date_range": MOMENT,
    "metadata.rights.title.*": { kind: "text", onlyByName: true },
    "metadata.rights.description.*": { kind: "text", onlyByName: true },
    "metadata.rights.icon": BY_NAME,
    "metadata.rights.props.*": BY_NAME,
    "metadata.combined_subjects": BY_NAME,
    "metadata.resource_type.props.*": BY_NAME,

    "custom_fields.*": TEXT,
    "custom_fields.*.id": BY_NAME,
    "custom_fields.*.identifier": IDENTIFIER,
    "custom_fields.*.scheme": BY_NAME,
    "custom_fields.svc:user_defined_tags": { kind: "text", weight: "B" },
  },
  never: [
    "internal_notes",
    "access.grants",
    "parent.access.grants",
    "parent.access.grant_tokens",
    "parent.access.links",
    "parent.review",
    // Visible only to managers and editors of a work, so they must not be searchable.
    "custom_fields.svc:notes",
    "custom_fields.svc:submitter_email",
    "has_draft",
    "versions.is_latest_draft",
  ],
  shortFields: [
    "metadata.title",
    "metadata.creators.person_or_org.name",
    "metadata.subjects.subject",
  ],
  written: { "metadata.title": "metadata.title.original" },
  aliases: {
    title: "metadata.title",
    description: "metadata.description",
    "creators.name": "metadata.creators.person_or_org.name",
    doi: "pids.doi.identifier",
    "metadata.publication_date_range.gte": "metadata.publication_date_range",
    "metadata.publication_date_range.lte": "metadata.publication_date_range",
  },
  facets: {
    resource_type: { number: 0, kind: "nested" },
    access_status: { number: 1, kind: "flat" },
    file_type: { number: 2, kind: "flat" },
    language: { number: 3, kind: "flat" },
    publication_date: { number: 4, kind: "years" },
    is_published: { number: 5, kind: "flat" },
    subject: { number: 6, kind: "flat", isOpen: true, isListed: true },
    subject_combined: { number: 7, kind: "nested", isOpen: true },
    subject_nested: { number: 8, kind: "nested", isOpen: true },
    "svc:user_defined_tags": { number: 9, kind: "flat", isOpen: true },
    license: { number: 10, kind: "flat", isOpen: true },
    "code:programmingLanguage": { number: 11, kind: "flat", isOpen: true },
  },
  passages: {
    "metadata.title": "whole",
    "metadata.additional_titles.title": "whole",
    "metadata.creators.person_or_org.name": "whole",
    "metadata.contributors.person_or_org.name": "whole",
    "metadata.subjects.subject": "whole",
    "custom_fields.svc:user_defined_tags": "whole",
    "metadata.description": "parts",
    "metadata.additional_descriptions.description": "parts",
  },
  languagesOf: ({ metadata }) =>
    isObject(metadata) && Array.isArray(metadata.languages)
      ? (metadata.languages as unknown[]).flatMap((one) =>
          isObject(one) && typeof one.id === "string" ? one.id : [],
        )
      : [],
};
