import { type Column, type Given, SEVERAL, within } from "./column";

const SAME_ORDER = "In the order of the names, parted by ; or |.";

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
      explains: `Family name, given name. Without a comma it is an organisation. An ORCID iD may follow in [ ]. ${SEVERAL}`,
      ...more.name,
    },
    {
      id: `${id}_family_name`,
      label: `${label} family name`,
      place,
      part: "family",
      many: true,
      also: [`${label} last name`, `${label} surname`, ...also.map((one) => `${one} last name`)],
      explains: `Instead of the column above. ${SAME_ORDER}`,
    },
    {
      id: `${id}_given_name`,
      label: `${label} given name`,
      place,
      part: "given",
      many: true,
      also: [`${label} first name`, ...also.map((one) => `${one} first name`)],
      explains: `Belongs to the family name. ${SAME_ORDER}`,
    },
    {
      id: `${id}_type`,
      label: `${label} type`,
      place,
      part: "type",
      many: true,
      explains: `person or organisation, where the name does not tell. ${SAME_ORDER}`,
    },
    {
      id: `${id}_orcid`,
      label: `${label} ORCID`,
      place,
      part: "orcid",
      many: true,
      also: [`${label} orcid id`, `${label} id`, ...also.map((one) => `${one} orcid`)],
      explains: `ORCID iD, ISNI, GND or ROR. ${SAME_ORDER}`,
    },
    {
      id: `${id}_affiliation`,
      label: `${label} affiliation`,
      place,
      part: "affiliation",
      many: true,
      also: [`${label} institution`, ...also.map((one) => `${one} affiliation`)],
      explains: `Where they work. ${SAME_ORDER}`,
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
    role: "A name or an id of the list; author when empty.",
  },
);

const contributors = people(
  {
    id: "contributor",
    label: "Contributor",
    place: "metadata.contributors",
    also: ["dc.contributor"],
  },
  { name: {}, role: "A name or an id of the list, e.g. Editor; other when empty." },
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
    explains: `Contributors with the role of editor. ${SEVERAL}`,
  },
]);

export const PEOPLE_COLUMNS: readonly Column[] = [...creators, ...contributors, ...editors];
