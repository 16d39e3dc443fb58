import { expect, test } from "vitest";
import { inEnglish } from "@/lib/i18n/say";
import { readMetadata, publishIssues } from "@/lib/works/metadata";
import { isMissing, issueTexts } from "./issue-texts";

const VOCABULARY = { has: () => true };

/** What the API itself says about a description; so a sentence that changes there is noticed here. */
function told(metadata: Record<string, unknown>, custom_fields: Record<string, unknown> = {}) {
  const read = readMetadata({ metadata, custom_fields }, VOCABULARY);
  return [...read.issues, ...publishIssues(read, { publisherRequired: true })].flatMap(
    ({ field, messages }) => messages.map((one) => ({ field, message: inEnglish(one) })),
  );
}

test("every problem a filled form can have has words of ours", () => {
  const person = (person_or_org: Record<string, unknown>) => ({ person_or_org });
  const all = [
    ...told({}),
    ...told(
      {
        title: "A",
        version: "v".repeat(200),
        publication_date: "soon",
        creators: [
          person({ type: "personal", given_name: "Jane" }),
          person({ type: "organizational" }),
          person({
            type: "personal",
            family_name: "Doe",
            identifiers: [{ identifier: "0000-0002-1825-0098", scheme: "orcid" }],
          }),
        ],
        contributors: [person({ type: "personal", family_name: "Roe" })],
        identifiers: [{ identifier: "???" }, { identifier: "10.1/x" }, { identifier: "10.1/x" }],
        related_identifiers: [{ identifier: "nothing", scheme: "issn" }],
        dates: [{ date: "2023-02-30" }],
        additional_titles: [{ title: "Other" }],
        funding: [{ award: { number: "1" } }, { funder: {} }],
        references: [{ identifier: "10.1/x" }],
        subjects: [{ scheme: "x" }],
        rights: [{ link: "nowhere" }],
      },
      {
        "journal:journal": { issn: "1" },
        "imprint:imprint": { isbn: "1" },
        "code:codeRepository": "nowhere",
        "meeting:meeting": { url: "nowhere" },
        "svc:submitter_email": "nobody",
        "thesis:thesis": { date_submitted: "soon" },
      },
    ),
  ];
  expect(all.length).toBeGreaterThan(25);
  const unknown = all.filter(({ field, message }) => !issueTexts(field, message));
  expect(unknown).toEqual([]);
});

test("what is required is asked for by name, the rest in general", () => {
  const missing = "Missing data for required field.";
  expect(issueTexts("metadata.title", missing)).toEqual({ key: "title_missing" });
  expect(issueTexts("metadata.dates.0.type", missing)).toEqual({ key: "missing" });
});

test("numbers and kinds come along", () => {
  expect(issueTexts("metadata.title", "Shorter than minimum length 3.")).toEqual({
    key: "tooShort",
    values: { number: 3 },
  });
  expect(issueTexts("x", "Invalid ORCID identifier.")).toEqual({
    key: "identifier",
    values: { scheme: "ORCID" },
  });
});

test("a sentence from elsewhere is left as it is", () => {
  expect(issueTexts("x", "The moon is in the wrong quarter.")).toBeUndefined();
});

test("what is only missing is told from what is wrong", () => {
  expect(isMissing("Missing data for required field.")).toBe(true);
  expect(isMissing("Please provide a valid date or interval.")).toBe(false);
});
