import { isObject } from "@/lib/core/json";
import type { Detail } from "./detail-list";

type Fields = Readonly<Record<string, unknown>>;

/** The text of one part of a structured field, e.g. the volume of the journal. */
export function partOf(fields: Fields, field: string, part: string): string | undefined {
  const value = fields[field];
  const text = isObject(value) ? value[part] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Where the work appeared: journal, book, meeting, thesis, as one line each. */
export function publicationDetails(fields: Fields): Detail[] {
  const journal = (part: string) => partOf(fields, "journal:journal", part);
  const imprint = (part: string) => partOf(fields, "imprint:imprint", part);
  const meeting = (part: string) => partOf(fields, "meeting:meeting", part);
  const thesis = (part: string) => partOf(fields, "thesis:thesis", part);
  const issue = journal("issue");
  const line = (...parts: (string | undefined)[]) => {
    const text = parts.filter(Boolean).join(", ");
    return text ? [text] : [];
  };
  const named = (label: string, value: string | undefined) => value && `${label} ${value}`;
  return [
    {
      term: "Journal",
      values: line(
        journal("title"),
        [journal("volume"), issue && `(${issue})`].filter(Boolean).join(""),
        named("pages", journal("pages")),
        named("ISSN", journal("issn")),
      ),
    },
    {
      term: "Published in",
      values: line(
        imprint("title"),
        imprint("edition") && `${imprint("edition")} edition`,
        named("pages", imprint("pages")),
        imprint("place"),
        named("ISBN", imprint("isbn")),
      ),
    },
    {
      term: "Meeting",
      values: line(
        meeting("title"),
        meeting("acronym") && `(${meeting("acronym")})`,
        meeting("place"),
        meeting("dates"),
      ),
    },
    { term: "Thesis", values: line(thesis("university"), thesis("department"), thesis("type")) },
  ];
}
