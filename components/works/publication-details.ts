import { isObject } from "@/lib/core/json";
import { partOf, textIn, universityOf } from "@/lib/works/reading/custom-fields";
import type { Detail } from "./detail-list";

type Fields = Readonly<Record<string, unknown>>;

/** Headings, and the phrases around what is counted, in the reader's language. */
type DetailWords = {
  journal: string;
  publishedIn: string;
  meeting: string;
  thesis: string;
  series: string;
  pages: (pages: string) => string;
  edition: (edition: string) => string;
  volume: (volume: string) => string;
};

/** Where the work appeared: journal, book, series, meeting, thesis, as one line each. */
export function publicationDetails(fields: Fields, words: DetailWords): Detail[] {
  const journal = (part: string) => partOf(fields, "journal:journal", part);
  const imprint = (part: string) => partOf(fields, "imprint:imprint", part);
  const meeting = (part: string) => partOf(fields, "meeting:meeting", part);
  const thesis = (part: string) => partOf(fields, "thesis:thesis", part);
  const issue = journal("issue");
  const line = (...parts: (string | undefined)[]) => {
    const text = parts.filter(Boolean).join(", ");
    return text ? [text] : [];
  };
  const maybe = (value: string | undefined, write: (value: string) => string) =>
    value === undefined ? undefined : write(value);
  const series = Array.isArray(fields["svc:book_series"]) ? fields["svc:book_series"] : [];
  return [
    {
      term: words.journal,
      values: line(
        journal("title"),
        [journal("volume"), issue && `(${issue})`].filter(Boolean).join(""),
        maybe(journal("pages"), words.pages),
        maybe(journal("issn"), (issn) => `ISSN ${issn}`),
      ),
    },
    {
      term: words.publishedIn,
      values: line(
        imprint("title"),
        maybe(imprint("edition") ?? textIn(fields["svc:edition"]), words.edition),
        maybe(imprint("pages"), words.pages),
        imprint("place"),
        maybe(imprint("isbn"), (isbn) => `ISBN ${isbn}`),
      ),
    },
    {
      term: words.series,
      values: series
        .filter(isObject)
        .flatMap((one) =>
          line(textIn(one.series_title), maybe(textIn(one.series_volume), words.volume)),
        ),
    },
    {
      term: words.meeting,
      values: line(
        meeting("title"),
        maybe(meeting("acronym"), (acronym) => `(${acronym})`),
        meeting("place"),
        meeting("dates"),
      ),
    },
    {
      term: words.thesis,
      values: line(
        universityOf(fields),
        thesis("department"),
        thesis("type") ?? textIn(fields["svc:degree"]),
      ),
    },
  ];
}
