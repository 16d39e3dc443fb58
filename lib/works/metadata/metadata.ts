import { WORK_SCHEMES } from "@/lib/identifiers";
import { dayRange, dayRangeOfDateOrTime } from "@/lib/core/edtf";
import { contributors, creators } from "./creators";
import { described, list, object, type Stored } from "./field";
import { funding } from "./funding";
import { identifiers, present, references, relatedIdentifiers, resourceType } from "./identifiers";
import { date, html, term, text } from "./scalars";
import { locations } from "./locations";
import { pathUnder } from "./read-context";
import { rights } from "./rights";

const NEITHER = "metadata.idOrSubject";

type Subject = { id?: string; subject?: string; scheme?: string };

/** `{id}`, `{subject}` or both; the scheme belongs to an id. */
const subject = object(
  {
    id: text({ max: 2048, kind: "keyword" }),
    subject: text({ kind: "keyword" }),
    scheme: text({ max: 255, kind: "keyword" }),
  },
  {
    readOnly: ["title", "props", "identifiers", "synonyms"],
    rule: ({ id, subject: heading, scheme }, at, reading, isTroubled): Subject | undefined => {
      if (id === undefined) {
        if (heading !== undefined) return { subject: heading };
        return isTroubled ? undefined : reading.report(pathUnder(at, "subjects"), NEITHER);
      }
      if (heading === undefined && !reading.knows("subjects", id, pathUnder(at, "id")))
        return undefined;
      return { id, ...present({ subject: heading, scheme }) };
    },
  },
);

/** The common description of a work, field by field in the order of the deposit form. */
export const metadata = object({
  resource_type: resourceType(),
  creators,
  title: text({ min: 3 }),
  // Type and language describe the text; without it there is nothing to keep.
  additional_titles: list(
    object(
      { title: text({ min: 3 }), type: term("titletypes"), lang: term("languages") },
      {
        required: ["title", "type"],
        rule: ({ title, ...rest }) => (title === undefined ? undefined : { title, ...rest }),
      },
    ),
  ),
  publication_date: date(
    (value) => dayRange(value) !== undefined,
    "Extended Date Time Format of level 0: 2018, 2018-05, 2018-05-03 or an interval 2018/2020-09; also -0044.",
  ),
  publisher: text(),
  description: html({ min: 3 }),
  additional_descriptions: list(
    object(
      { description: html({ min: 3 }), type: term("descriptiontypes"), lang: term("languages") },
      {
        required: ["description", "type"],
        rule: ({ description, ...rest }) =>
          description === undefined ? undefined : { description, ...rest },
      },
    ),
  ),
  rights,
  copyright: html({ min: 1 }),
  contributors,
  subjects: list(subject),
  languages: list(term("languages")),
  dates: list(
    object(
      {
        date: date(
          (value) => dayRangeOfDateOrTime(value) !== undefined,
          "As publication_date, or a moment such as 2018-05-03T10:00:00Z.",
        ),
        type: term("datetypes"),
        description: text({ lines: true }),
      },
      { required: ["date", "type"] },
    ),
  ),
  version: text({ max: 191 }),
  identifiers: described(identifiers(WORK_SCHEMES), "Further identifiers of this very work."),
  related_identifiers: relatedIdentifiers,
  sizes: list(text({ max: 1000, blank: "metadata.sizeBlank" })),
  formats: list(text({ max: 1000, blank: "metadata.formatBlank", kind: "keyword" })),
  locations,
  funding,
  references,
});

export type Metadata = Stored<typeof metadata>;
