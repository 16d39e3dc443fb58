import { message } from "@/lib/core/message";
import { type Identifier, PERSON_SCHEMES } from "@/lib/identifiers";
import { described, list, object, type Stored } from "./field";
import { distinct, onePerScheme, present } from "./identifiers";
import { oneOf, term, text, type Term } from "./scalars";
import { pathUnder, type ReadContext } from "./read-context";

const TYPES = ["organizational", "personal"] as const;
const WRONG_TYPE = "metadata.nameType";

type Person = {
  type?: (typeof TYPES)[number];
  name?: string;
  given_name?: string;
  family_name?: string;
  identifiers?: Identifier[];
};

const personOrOrganisation = object(
  {
    type: oneOf(TYPES, WRONG_TYPE),
    name: described(text(), "Of an organisation; a person's is made from the parts."),
    given_name: text(),
    family_name: text(),
    identifiers: onePerScheme(PERSON_SCHEMES),
  },
  {
    rule: ({ type, name, given_name, family_name, identifiers }, at, reading): Person => {
      if (type === undefined) {
        reading.reportOnce(pathUnder(at, "type"), WRONG_TYPE);
        return present({ name, given_name, family_name, identifiers });
      }
      if (type === "organizational") {
        if (name === undefined) reading.reportOnce(pathUnder(at, "name"), "metadata.nameBlank");
        return { type, ...present({ name, identifiers }) };
      }
      if (family_name === undefined) {
        reading.reportOnce(pathUnder(at, "family_name"), "metadata.familyNameBlank");
      }
      const inOrder = family_name && [family_name, given_name].filter(Boolean).join(", ");
      return { type, ...present({ name: inOrder, given_name, family_name, identifiers }) };
    },
  },
);

const NEITHER = "validation.idOrName";

/** `{id}`, `{name}` or both: ids not held here are welcome together with their name. */
const affiliation = object(
  { id: text({ max: 255, kind: "keyword" }), name: text() },
  {
    readOnly: ["identifiers", "title", "acronym", "country", "country_name", "types"],
    rule: ({ id, name }, at, reading, isTroubled) => {
      if (id === undefined && name === undefined) {
        return isTroubled ? undefined : reading.report(pathUnder(at, "affiliations"), NEITHER);
      }
      if (id !== undefined && name === undefined) {
        if (!reading.knows("affiliations", id, pathUnder(at, "id"))) return undefined;
      }
      return present({ id, name });
    },
  },
);

const affiliations = list(affiliation, {
  rule: (entries, at, reading) =>
    distinct(
      entries.map((entry) => entry.value),
      ({ id, name }) => id ?? name ?? "",
      ({ id, name }) =>
        reading.report(at, message("metadata.duplicateAffiliations", { name: name ?? id ?? "" })),
    ),
});

/** Works that come without a creator's role are by their authors: existing clients count on it. */
const DEFAULT_ROLE: Term = { id: "author" };

type Affiliation = Stored<typeof affiliation>;
type Creator = { person_or_org: Person; role?: Term; affiliations?: Affiliation[] };

function creatorOf(
  parts: { person_or_org?: Person; role?: Term; affiliations?: Affiliation[] },
  _at: string,
  _reading: ReadContext,
): Creator | undefined {
  const { person_or_org, role, affiliations: houses } = parts;
  return person_or_org && { person_or_org, ...present({ role, affiliations: houses }) };
}

export const creators = list(
  object(
    { person_or_org: personOrOrganisation, role: term("creatorsroles"), affiliations },
    {
      required: ["person_or_org"],
      rule: (parts, at, reading) => creatorOf({ role: DEFAULT_ROLE, ...parts }, at, reading),
    },
  ),
);

export const contributors = list(
  object(
    { person_or_org: personOrOrganisation, role: term("contributorsroles"), affiliations },
    { required: ["person_or_org", "role"], rule: creatorOf },
  ),
);
