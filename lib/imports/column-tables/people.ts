import type { MessageLike } from "@/lib/core/message";
import { type Column, type Given, within } from "./column";

type People = { id: string; label: string; place: string; also: readonly string[] };

/** A person's name and the further columns of the same person, for each kind of people. */
const people = (
  { id, label, place, also }: People,
  more: { name: Partial<Given>; role: MessageLike },
) =>
  within("People", [
    {
      id: `${id}s`,
      label: `${label}s`,
      kind: "person",
      place,
      part: "name",
      many: true,
      also: [label, `${label} name`, ...also],
      explains: "importTemplate.fullNames",
      ...more.name,
    },
    {
      id: `${id}_family_name`,
      label: `${label} family name`,
      place,
      part: "family",
      many: true,
      also: [`${label} last name`, `${label} surname`, ...also.map((one) => `${one} last name`)],
      explains: "importTemplate.familyNames",
    },
    {
      id: `${id}_given_name`,
      label: `${label} given name`,
      place,
      part: "given",
      many: true,
      also: [`${label} first name`, ...also.map((one) => `${one} first name`)],
      explains: "importTemplate.givenNames",
    },
    {
      id: `${id}_type`,
      label: `${label} type`,
      place,
      part: "type",
      many: true,
      explains: "importTemplate.personType",
    },
    {
      id: `${id}_orcid`,
      label: `${label} ORCID`,
      place,
      part: "orcid",
      many: true,
      also: [`${label} orcid id`, `${label} id`, ...also.map((one) => `${one} orcid`)],
      explains: "importTemplate.personIdentifiers",
    },
    {
      id: `${id}_affiliation`,
      label: `${label} affiliation`,
      place,
      part: "affiliation",
      many: true,
      also: [`${label} institution`, ...also.map((one) => `${one} affiliation`)],
      explains: "importTemplate.affiliations",
    },
    {
      id: `${id}_role`,
      label: `${label} role`,
      kind: "role",
      place,
      part: "role",
      many: true,
      explains: more.role,
    },
  ]);

const creators = people(
  {
    id: "creator",
    label: "Creator",
    place: "metadata.creators",
    also: [
      "author",
      "authors",
      "dc.contributor.author",
      "dc.creator",
      "autor",
      "autoren",
      "verfasser",
    ],
  },
  {
    name: { required: true, example: "Sample, Ada; Harbour Survey" },
    role: "importTemplate.creatorRole",
  },
);

const contributors = people(
  {
    id: "contributor",
    label: "Contributor",
    place: "metadata.contributors",
    also: ["dc.contributor"],
  },
  { name: {}, role: "importTemplate.contributorRole" },
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
    explains: "importTemplate.editors",
  },
]);

export const PEOPLE_COLUMNS: readonly Column[] = [...creators, ...contributors, ...editors];
