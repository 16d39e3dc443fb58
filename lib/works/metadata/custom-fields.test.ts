import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/message";
import {
  FACET_CUSTOM_FIELDS,
  keepSystemFields,
  PRIVATE_CUSTOM_FIELDS,
  publicCustomFields,
  readMetadata,
} from ".";

function read(customFields: unknown) {
  const result = readMetadata(
    { custom_fields: customFields },
    { has: (_type, id) => id !== "nope" },
  );
  return {
    ...result,
    problems: Object.fromEntries(
      result.issues.map((i) => [i.field, i.messages.map(({ key }) => key)]),
    ),
  };
}

describe("custom fields", () => {
  test("what is declared is kept", () => {
    const fields = {
      "journal:journal": { title: "J", issue: "1", volume: "2", pages: "3-4", issn: "2049-3630" },
      "imprint:imprint": {
        title: "B",
        isbn: "9780198804215",
        pages: "9",
        place: "P",
        edition: "2",
      },
      "thesis:thesis": { university: "U", date_submitted: "1984?", date_defended: "2020/.." },
      "thesis:university": "U",
      "meeting:meeting": {
        title: "M",
        url: "https://example.org",
        identifiers: [{ identifier: "10.5072/x", scheme: "doi" }],
      },
      "code:codeRepository": "https://example.org/git",
      "code:programmingLanguage": [{ id: "python" }],
      "code:developmentStatus": { id: "active" },
      "svc:user_defined_tags": ["tides", "Wick"],
      "svc:ai_usage": { ai_used: false },
      "svc:media": ["oil"],
      "svc:volumes": { volume: "1", total_volumes: "2" },
      "svc:book_series": [{ series_title: "S", series_volume: "3" }],
      "svc:publication_url": "https://example.org/x",
      "svc:submitter_email": "someone@example.org",
      "svc:notes": "<p>n</p>",
    };
    expect(read(fields)).toMatchObject({ customFields: fields, issues: [], unknownVocabulary: [] });
  });

  test("a field nobody declared does not exist", () => {
    expect(read({ "svc:nope": 1, nope: 1, "journal:journal": { nope: 1 } }).problems).toEqual({
      "custom_fields.svc:nope": ["validation.unknownField"],
      "custom_fields.nope": ["validation.unknownField"],
      "custom_fields.journal:journal.nope": ["validation.unknownField"],
    });
  });

  test("a tag that is a number is reported by its position, and its neighbours stay", () => {
    const result = read({ "svc:user_defined_tags": ["one", 2, "three", " "] });
    expect(result.customFields).toEqual({ "svc:user_defined_tags": ["one", "three"] });
    expect(result.problems).toEqual({
      "custom_fields.svc:user_defined_tags.1": ["validation.string"],
    });
  });

  test("a single series is taken for a list of one", () => {
    expect(read({ "svc:book_series": { series_title: "S" } }).customFields).toEqual({
      "svc:book_series": [{ series_title: "S" }],
    });
  });

  test("numbers, addresses and dates are checked", () => {
    expect(
      read({
        "journal:journal": { issn: "2049-3631" },
        "imprint:imprint": { isbn: "978-3-16-148410-1" },
        "meeting:meeting": { url: "example.org" },
        "thesis:thesis": { date_submitted: "soon" },
        "code:codeRepository": "javascript://x/y",
        "svc:publication_url": "nope",
        "svc:submitter_email": "nope",
        "svc:ai_usage": { ai_used: "yes" },
      }).problems,
    ).toEqual({
      "custom_fields.journal:journal.issn": ["metadata.issn"],
      "custom_fields.imprint:imprint.isbn": ["metadata.isbn"],
      "custom_fields.meeting:meeting.url": ["metadata.webAddress"],
      "custom_fields.thesis:thesis.date_submitted": ["metadata.dateOrInterval"],
      "custom_fields.code:codeRepository": ["validation.url"],
      "custom_fields.svc:publication_url": ["validation.url"],
      "custom_fields.svc:submitter_email": ["validation.email"],
      "custom_fields.svc:ai_usage.ai_used": ["validation.boolean"],
    });
  });

  test("terms come from vocabularies", () => {
    expect(read({ "code:programmingLanguage": [{ id: "nope" }] }).unknownVocabulary).toEqual([
      {
        field: "custom_fields.code:programmingLanguage.0.id",
        messages: [message("metadata.unknownTerm", { id: "nope" })],
      },
    ]);
  });

  test("what only the system writes is passed over, and survives a replacement", () => {
    const sent = { "svc:commons_search_recid": "forged", "svc:edition": "2" };
    const { customFields, issues } = read(sent);
    expect(issues).toEqual([]);
    expect(customFields).toEqual({ "svc:edition": "2" });
    const before = { "svc:commons_search_recid": "17", "svc:edition": "1" };
    expect(keepSystemFields(before, customFields)).toEqual({
      "svc:commons_search_recid": "17",
      "svc:edition": "2",
    });
  });

  test("the submitter's address and the notes are not for readers", () => {
    expect([...PRIVATE_CUSTOM_FIELDS].sort()).toEqual(["svc:notes", "svc:submitter_email"]);
    const { customFields } = read({
      "svc:notes": "secret",
      "svc:submitter_email": "someone@example.org",
      "svc:edition": "2",
    });
    expect(publicCustomFields(customFields)).toEqual({ "svc:edition": "2" });
  });

  test("tags are offered as a filter", () => {
    expect(FACET_CUSTOM_FIELDS).toContain("svc:user_defined_tags");
  });
});
