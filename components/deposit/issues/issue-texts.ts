/**
 * Problems in words a person understands, by what the API says about them. Sentences that are not known here are
 * shown as they came.
 */
type IssueTexts = { key: IssueKey; values?: Record<string, string | number> };

type IssueKey =
  | ("title_missing" | "resource_type_missing" | "creators_missing" | "publication_date_missing")
  | ("publisher_missing" | "missing" | "family_name" | "name" | "date" | "tooShort" | "tooLong")
  | ("identifier" | "unknownIdentifier" | "duplicate" | "oneScheme" | "address" | "email")
  | ("issn" | "isbn" | "vocabulary" | "nameOrId" | "files" | "filesPending" | "embargo")
  | ("doiTaken" | "doi");

const REQUIRED = ["title", "resource_type", "creators", "publication_date"] as const;

type Rule = readonly [pattern: RegExp, key: IssueKey, value?: "number" | "scheme"];

/** By the beginning of the sentence; the first that fits counts. */
const RULES: readonly Rule[] = [
  [/^Missing publisher field/, "publisher_missing"],
  [/^Missing uploaded files/, "files"],
  [/^One or more files have not completed/, "filesPending"],
  [/^Family name cannot be blank/, "family_name"],
  [/^Name cannot be blank/, "name"],
  [/^Missing data|^Field may not be null|cannot be a blank string/, "missing"],
  [/^Please provide a valid date|^Not a valid date/, "date"],
  [/^Embargo end date/, "embargo"],
  [/^Shorter than minimum length (\d+)/, "tooShort", "number"],
  [/^Longer than maximum length (\d+)/, "tooLong", "number"],
  [/^Please provide a valid ISSN/, "issn"],
  [/^Please provide a valid ISBN/, "isbn"],
  [/^Not a valid URL|^You must provide a valid URL/, "address"],
  [/^Not a valid email/, "email"],
  [/^Duplicated/, "duplicate"],
  [/^Only one identifier per scheme/, "oneScheme"],
  [/^Invalid value \S+\.$/, "vocabulary"],
  [/^An existing id or|^Only an existing id/, "nameOrId"],
  [/^doi:\S+ already exists/, "doiTaken"],
  [/^Invalid DOI/, "doi"],
  [/^No valid scheme|^Invalid scheme/, "unknownIdentifier"],
  [/^Invalid (.+?)(?: identifier)?\.$/, "identifier", "scheme"],
];

export function issueTexts(field: string, message: string): IssueTexts | undefined {
  const rule = RULES.find(([pattern]) => pattern.test(message));
  if (!rule) return undefined;
  const [pattern, key, value] = rule;
  const given = pattern.exec(message)?.[1] ?? "";
  const required = REQUIRED.find((name) => field === `metadata.${name}`);
  if (key === "missing" && required) return { key: `${required}_missing` };
  if (value === "number") return { key, values: { number: Number(given) } };
  if (value === "scheme") return { key, values: { scheme: given } };
  return { key };
}

/** Whether a problem is only that nothing is there yet, which is no mistake before publishing. */
export function isMissing(message: string): boolean {
  const key = issueTexts("", message)?.key;
  return key === "missing" || key === "publisher_missing" || key === "files";
}
