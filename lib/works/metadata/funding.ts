import { AWARD_SCHEMES } from "@/lib/identifiers";
import { list, object } from "./field";
import { identifiers, present } from "./identifiers";
import { languageMap, text } from "./scalars";
import { pathUnder } from "./read-context";

/** Open lists: a funder or award that is not held here is stored as sent, when its text comes along. */
const funder = object(
  { id: text({ max: 255, kind: "keyword" }), name: text() },
  {
    readOnly: ["title", "identifiers", "country", "country_name", "acronym", "types"],
    rule: ({ id, name }, at, reading, isTroubled) => {
      if (id === undefined && name === undefined) {
        if (isTroubled) return undefined;
        return reading.report(at, "validation.idOrName");
      }
      if (id !== undefined && name === undefined) {
        if (!reading.knows("funders", id, pathUnder(at, "id"))) return undefined;
      }
      return present({ id, name });
    },
  },
);

const award = object(
  {
    id: text({ max: 255, kind: "keyword" }),
    number: text({ max: 255, kind: "keyword" }),
    title: languageMap(),
    identifiers: identifiers(AWARD_SCHEMES),
    acronym: text({ max: 255 }),
    program: text({ max: 1000 }),
  },
  {
    readOnly: ["funder", "subjects", "organizations", "start_date", "end_date", "description"],
    rule: (parts, at, reading, isTroubled) => {
      const { id, number, title } = parts;
      const hasText = number !== undefined || title !== undefined;
      if (id === undefined && !hasText) {
        if (isTroubled) return undefined;
        return reading.report(at, "validation.award");
      }
      if (id !== undefined && !hasText) {
        if (!reading.knows("awards", id, pathUnder(at, "id"))) return undefined;
      }
      return present(parts);
    },
  },
);

export const funding = list(object({ funder, award }, { required: ["funder"] }));
