import { isObject } from "@/lib/core/json";

type Fields = Readonly<Record<string, unknown>>;

/** The text of one part of a structured field, e.g. the volume of the journal. */
export function partOf(fields: Fields, field: string, part: string): string | undefined {
  return textIn(isObject(fields[field]) ? fields[field][part] : undefined);
}

/** The value of a field that is a text, unless it is empty. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Where a thesis was accepted. Works of older clients name it by a field of its own. */
export const universityOf = (fields: Fields): string | undefined =>
  partOf(fields, "thesis:thesis", "university") ?? textIn(fields["thesis:university"]);

/** Where a work appeared, as documents of other standards say it. */
export function publicationOf(fields: Fields) {
  const part = (field: string) => (name: string) => partOf(fields, field, name);
  const journal = part("journal:journal");
  const imprint = part("imprint:imprint");
  const meeting = part("meeting:meeting");
  const thesis = part("thesis:thesis");
  const series = Array.isArray(fields["svc:book_series"]) ? fields["svc:book_series"] : [];
  return {
    journal: {
      title: journal("title"),
      volume: journal("volume"),
      issue: journal("issue"),
      pages: journal("pages"),
      issn: journal("issn"),
    },
    /** The book itself, or the one that a chapter is in. */
    book: {
      title: imprint("title"),
      pages: imprint("pages"),
      place: imprint("place"),
      edition: imprint("edition") ?? textIn(fields["svc:edition"]),
      isbn: imprint("isbn"),
    },
    series: series
      .filter(isObject)
      .map((one) => ({ title: textIn(one.series_title), volume: textIn(one.series_volume) })),
    meeting: { title: meeting("title"), place: meeting("place") },
    thesis: {
      university: universityOf(fields) ?? textIn(fields["svc:sponsoring_institution"]),
      degree: thesis("type") ?? textIn(fields["svc:degree"]),
    },
  };
}
