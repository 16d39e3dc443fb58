import { type Column, type Given, SEVERAL, within } from "./column";

const SAME_ORDER = `In the order of the names. ${SEVERAL}`;

type People = { id: string; label: string; place: string; also: readonly string[] };

/** A person's name and the further columns of the same person, for each kind of people. */
const people = ({ id, label, place, also }: People, more: { name: Partial<Given>; role: string }) =>
  within("People", [
    {
      id: `${id}s`,
      label: `${label}s`,
      kind: "person",
      place,
      part: "name",
      many: true,
      also: [label, `${label} name`, ...also],
      explains: `Family name, given name. Names without a comma are organisations. An ORCID iD can follow in square brackets. ${SEVERAL}`,
      ...more.name,
    },
    {
      id: `${id}_family_name`,
      label: `${label} family name`,
      place,
      part: "family",
      many: true,
      also: [`${label} last name`, `${label} surname`, ...also.map((one) => `${one} last name`)],
      explains: `Use instead of the column with full names. ${SAME_ORDER}`,
    },
    {
      id: `${id}_given_name`,
      label: `${label} given name`,
      place,
      part: "given",
      many: true,
      also: [`${label} first name`, ...also.map((one) => `${one} first name`)],
      explains: `Goes with the family name. ${SAME_ORDER}`,
    },
    {
      id: `${id}_type`,
      label: `${label} type`,
      place,
      part: "type",
      many: true,
      explains: `person or organisation, if the name does not show which. ${SAME_ORDER}`,
    },
    {
      id: `${id}_orcid`,
      label: `${label} ORCID`,
      place,
      part: "orcid",
      many: true,
      also: [`${label} orcid id`, `${label} id`, ...also.map((one) => `${one} orcid`)],
      explains: `Identifiers of the people and organisations: ORCID iD, ISNI, GND or ROR. ${SAME_ORDER}`,
    },
    {
      id: `${id}_affiliation`,
      label: `${label} affiliation`,
      place,
      part: "affiliation",
      many: true,
      also: [`${label} institution`, ...also.map((one) => `${one} affiliation`)],
      explains: `Institution they belong to. ${SAME_ORDER}`,
    },
    {
      id: `${id}_role`,
      label: `${label} role`,
      kind: "role",
      place,
      part: "role",
      many: true,
      explains: `${more.role} ${SAME_ORDER}`,
    },
  ]);

const creators = people(
  {
    id: "creator",
    label: "Creator",
    place: "metadata.creators",
    also: ["author", "authors", "dc.contributor.author", "dc.creator", "autor", "verfasser"],
  },
  {
    name: { required: true, example: "Sample, Ada; Harbour Survey" },
    role: "A role from the list, by name or ID; author if empty.",
  },
);

const contributors = people(
  {
    id: "contributor",
    label: "Contributor",
    place: "metadata.contributors",
    also: ["dc.contributor"],
  },
  { name: {}, role: "A role from the list, by name or ID, e.g. Editor; other if empty." },
);

const editors = within("People", [
  {
    id: "editors",
    label: "Editors",
    kind: "person",
    type: "editor",
    place: "metadata.contributors",
    many: true,
    also: ["editor", "herausgeber"],
    explains: `Contributors whose role is editor. ${SEVERAL}`,
  },
]);

export const PEOPLE_COLUMNS: readonly Column[] = [...creators, ...contributors, ...editors];
