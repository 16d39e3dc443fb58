import { issueAt, type Issue } from "@/lib/core/errors";
import { runSync, runInSlices, type Pause, type Steps } from "@/lib/core/time-slices";
import { LOCALES } from "@/lib/i18n/locales";
import {
  type CustomFields,
  customFields as customFieldsField,
  REQUIRED_CUSTOM_FIELDS,
} from "./custom-fields";
import { MISSING, readInSteps } from "./field";
import { type Metadata, metadata as metadataField } from "./metadata";
import { ReadContext, type Vocabulary } from "./read-context";

/** The metadata of a work: which fields it may have, how they are stored, and which are missing to publish it. */
export {
  CUSTOM_FIELDS,
  type CustomFields,
  FACET_CUSTOM_FIELDS,
  keepSystemFields,
  PRIVATE_CUSTOM_FIELDS,
  publicCustomFields,
  SYSTEM_CUSTOM_FIELDS,
} from "./custom-fields";
export type { Metadata } from "./metadata";
export type { Vocabulary } from "./read-context";

/** For the API's documentation; validity is decided by `readMetadata`. */
export const metadataSchema = metadataField.schema;
export const customFieldsSchema = customFieldsField.schema;

/** Every indexable path of a stored work, without list positions, and what kind of value is there. */
export const SCALAR_PATHS = [
  ...metadataField.scalars.map((leaf) => ({ ...leaf, path: `metadata.${leaf.path}` })),
  ...customFieldsField.scalars.map((leaf) => ({ ...leaf, path: `custom_fields.${leaf.path}` })),
];

type ReadResult = {
  metadata: Metadata;
  customFields: CustomFields;
  /** What could not be kept, for a draft to show beside its fields. */
  issues: Issue[];
  /** Ids that no vocabulary holds: they refuse the whole write. */
  unknownVocabulary: Issue[];
};

type Submitted = { metadata?: unknown; custom_fields?: unknown };
type Stored = { metadata: Metadata; customFields: CustomFields };

/** Brings a submitted description into its stored form: every good part is kept, every other reported. */
export const readMetadata = (input: Submitted, vocabulary: Vocabulary): ReadResult =>
  runSync(readingSteps(input, vocabulary));

/** The same for one of any size: others are served meanwhile. */
export const readMetadataInSlices = (
  input: Submitted,
  vocabulary: Vocabulary,
  pause?: Pause,
): Promise<ReadResult> => runInSlices(readingSteps(input, vocabulary), pause);

function* readingSteps(input: Submitted, vocabulary: Vocabulary): Steps<ReadResult> {
  const reading = new ReadContext(vocabulary, LOCALES);
  const { metadata: given, custom_fields: customGiven } = input;
  const metadata = (yield* readInSteps(metadataField, given, "metadata", reading)) ?? {};
  const customFields = yield* readInSteps(customFieldsField, customGiven, "custom_fields", reading);
  return {
    metadata,
    customFields: customFields ?? {},
    issues: reading.issues,
    unknownVocabulary: reading.unknownVocabulary,
  };
}

type PublishOptions = {
  /** A DOI will be minted, and its registration asks for a publisher. */
  publisherRequired: boolean;
  /** Instead of as many as an answer may hold. */
  maxIssues?: number;
};

/** Everything that keeps a stored description from being published. */
export const publishIssues = (stored: Stored, options: PublishOptions): Issue[] =>
  runSync(publishSteps(stored, options));

/** The same for one of any size: others are served meanwhile. */
export const publishIssuesInSlices = (
  stored: Stored,
  options: PublishOptions,
  pause?: Pause,
): Promise<Issue[]> => runInSlices(publishSteps(stored, options), pause);

function* publishSteps(stored: Stored, options: PublishOptions): Steps<Issue[]> {
  // The stored form was checked against vocabularies and languages when it came in.
  const reading = new ReadContext({ has: () => true }, undefined, options.maxIssues);
  yield* readInSteps(metadataField, stored.metadata, "metadata", reading);
  yield* readInSteps(customFieldsField, stored.customFields, "custom_fields", reading);
  return [...reading.issues, ...missing(stored, reading.issues, options)];
}

/** The issues of a draft after saving: values that could not be kept, and fields still missing. */
export function draftIssues(read: ReadResult, options: PublishOptions): Issue[] {
  return [...read.issues, ...missing(read, read.issues, options)];
}

const REQUIRED = ["resource_type", "creators", "title", "publication_date"] as const;

/** Whether the field, given with its path, has to be there and good for a work to be published. */
export function isRequired(field: string): boolean {
  const [part, name = ""] = field.split(".");
  const required: readonly string[] =
    part === "metadata" ? [...REQUIRED, "publisher"] : REQUIRED_CUSTOM_FIELDS;
  return required.includes(name);
}

function missing(
  work: { metadata: Metadata; customFields: CustomFields },
  reported: readonly Issue[],
  options: PublishOptions,
): Issue[] {
  const isReported = (field: string) =>
    reported.some((issue) => issue.field === field || issue.field.startsWith(`${field}.`));
  const absent: Issue[] = [];
  for (const name of REQUIRED) {
    if (work.metadata[name] === undefined) {
      absent.push(issueAt(`metadata.${name}`, MISSING));
    }
  }
  if (options.publisherRequired && work.metadata.publisher === undefined) {
    absent.push(issueAt("metadata.publisher", "metadata.publisherForDoi"));
  }
  const held = new Set(Object.keys(work.customFields));
  for (const name of REQUIRED_CUSTOM_FIELDS) {
    if (!held.has(name)) absent.push(issueAt(`custom_fields.${name}`, MISSING));
  }
  return absent.filter((issue) => !isReported(issue.field));
}
