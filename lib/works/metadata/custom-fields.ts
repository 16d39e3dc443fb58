import type { MessageKey } from "@/lib/core/message";
import { isEmailAddress, isWebAddress, findScheme, WORK_SCHEMES } from "@/lib/identifiers";
import { isExtendedDate } from "@/lib/core/edtf";
import { described, list, object, type Field, type Stored } from "./field";
import { identifiers } from "./identifiers";
import { date, html, term, testedText, text, boolean } from "./scalars";

/**
 * The fields beyond the common metadata, declared as data: how each is read, how it is searched, and who
 * may see it. A field that is not declared here does not exist.
 */
type CustomFieldDeclaration = {
  field: Field<unknown>;
  /** Its values are offered as a filter of searches. */
  facet?: true;
  /** Visible to managers of the work, not to its readers. */
  audience?: "managers";
  /** Written by the system; what clients send is passed over. */
  setBy?: "system";
  /** Must be there to publish. */
  required?: true;
};

const issn = testedText((value) => isOf("issn", value), "metadata.issn");
const isbn = testedText((value) => isOf("isbn", value), "metadata.isbn");
const webAddress = (problem: MessageKey) => testedText(isWebAddress, problem, { format: "uri" });
const extendedDate = date(isExtendedDate, "Extended Date Time Format of level 0 to 2.");
const paragraph = text({ lines: true });

export const CUSTOM_FIELDS = {
  "journal:journal": {
    field: object({ title: text(), issue: text(), volume: text(), pages: text(), issn }),
  },
  "imprint:imprint": {
    field: object({ title: text(), isbn, pages: text(), place: text(), edition: text() }),
  },
  "thesis:thesis": {
    field: object({
      university: text(),
      department: text(),
      type: text(),
      date_submitted: extendedDate,
      date_defended: extendedDate,
    }),
  },
  "thesis:university": {
    field: described(text(), "Older form of thesis:thesis.university, still read."),
  },
  "meeting:meeting": {
    field: object({
      title: text(),
      acronym: text(),
      dates: text(),
      place: text(),
      session: text(),
      session_part: text(),
      url: webAddress("metadata.webAddress"),
      identifiers: identifiers(WORK_SCHEMES),
    }),
  },
  "code:codeRepository": { field: webAddress("validation.url") },
  "code:programmingLanguage": { field: list(term("code:programmingLanguages")), facet: true },
  "code:developmentStatus": { field: term("code:developmentStatus") },
  "code:runtimePlatform": { field: text() },
  "code:operatingSystem": { field: text() },

  "svc:user_defined_tags": {
    field: described(list(text({ max: 500, kind: "keyword" })), "Free keywords."),
    facet: true,
  },
  "svc:ai_usage": {
    field: described(
      object({ ai_used: boolean(), ai_description: paragraph }),
      "Whether generative AI was used, and how.",
    ),
  },
  "svc:media": { field: described(list(text()), "Media and materials.") },
  "svc:commons_domain": {
    field: described(text({ max: 255, kind: "keyword" }), "The partner instance's domain."),
  },
  "svc:chapter_label": { field: text() },
  "svc:content_warning": { field: described(paragraph, "Shown to readers.") },
  "svc:course_title": { field: text() },
  "svc:degree": { field: text() },
  "svc:discipline": { field: text() },
  "svc:edition": { field: text() },
  "svc:volumes": { field: object({ volume: text(), total_volumes: text() }) },
  "svc:book_series": {
    field: list(object({ series_title: text(), series_volume: text() }), { wrapsSingle: true }),
  },
  "svc:meeting_organization": { field: text() },
  "svc:project_title": { field: text() },
  "svc:publication_url": { field: webAddress("validation.url") },
  "svc:sponsoring_institution": { field: text() },
  "svc:institution_department": { field: text() },
  "svc:submitter_email": {
    field: testedText(isEmailAddress, "validation.email", { format: "email" }),
    audience: "managers",
  },
  "svc:submitter_username": { field: text({ max: 255, kind: "keyword" }) },
  "svc:notes": { field: html({ min: 1 }), audience: "managers" },
  "svc:commons_search_recid": { field: text({ kind: "keyword" }), setBy: "system" },
  "svc:commons_search_updated": { field: text({ kind: "keyword" }), setBy: "system" },
} as const satisfies Record<string, CustomFieldDeclaration>;

export type CustomFields = {
  -readonly [K in keyof typeof CUSTOM_FIELDS]?: Stored<(typeof CUSTOM_FIELDS)[K]["field"]>;
};

const declarations = Object.entries<CustomFieldDeclaration>(CUSTOM_FIELDS);
const namesWhere = (holds: (declaration: CustomFieldDeclaration) => boolean): readonly string[] =>
  declarations.filter(([, declaration]) => holds(declaration)).map(([name]) => name);

/** Left out of every response to a caller who does not manage the work, and of the public search. */
export const PRIVATE_CUSTOM_FIELDS = namesWhere((one) => one.audience === "managers");
export const SYSTEM_CUSTOM_FIELDS = namesWhere((one) => one.setBy === "system");
export const FACET_CUSTOM_FIELDS = namesWhere((one) => one.facet === true);
export const REQUIRED_CUSTOM_FIELDS = namesWhere((one) => one.required === true);

/** The whole of `custom_fields`, as clients may write it. */
export const customFields = object(
  Object.fromEntries(
    declarations
      .filter(([, declaration]) => declaration.setBy !== "system")
      .map(([name, declaration]) => [name, declaration.field]),
  ),
  { readOnly: SYSTEM_CUSTOM_FIELDS },
);

/** The fields that a reader who does not manage the work may see. */
export function publicCustomFields(fields: CustomFields): CustomFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !PRIVATE_CUSTOM_FIELDS.includes(name)),
  );
}

/** The fields to store after a full replacement by a client: fields written by the system stay. */
export function keepSystemFields(before: CustomFields, after: CustomFields): CustomFields {
  const kept = Object.entries(before).filter(([name]) => SYSTEM_CUSTOM_FIELDS.includes(name));
  return { ...after, ...Object.fromEntries(kept) };
}

function isOf(scheme: string, value: string): boolean {
  return findScheme(scheme)?.normalise(value) !== undefined;
}
