import type { ShippedEntry } from "@/lib/vocabularies";
import { FIELDS, FAMILY_NAMES, GIVEN_NAMES, PLACES } from "./sample-texts";
import { sampleOrcid } from "./sample-orcid";

/** Terms of the open lists, so that people, organisations, funders and subjects can be looked up in the sample. */

const slugOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

export const affiliationId = (place: string) => `sample-${slugOf(place)}`;
export const subjectId = (subject: string) => `https://subjects.example.org/${slugOf(subject)}`;

type Funder = {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly awards: readonly [Award, ...Award[]];
};
type Award = readonly [number: string, title: string];

export const FUNDERS: readonly [Funder, ...Funder[]] = [
  {
    id: "sample-research-council",
    name: "Sample Research Council",
    country: "GB",
    awards: [
      ["SRC-1001", "Coasts in motion"],
      ["SRC-1002", "Voices of the valley"],
      ["SRC-1003", "Mapping the old quarter"],
    ],
  },
  {
    id: "example-science-foundation",
    name: "Example Science Foundation",
    country: "US",
    awards: [
      ["ESF-77", "Open data for small teams"],
      ["ESF-78", "Long records of change"],
    ],
  },
  {
    id: "stiftung-beispiel",
    name: "Stiftung Beispiel",
    country: "DE",
    awards: [["B-2024/9", "Archives for everyone"]],
  },
];

export const awardId = (number: string) => `sample-award-${slugOf(number)}`;

/** People of the sample with names of their own. */
const PEOPLE = 12;

export function sampleTerms(): ShippedEntry[] {
  const subjects = [...new Set(FIELDS.flatMap((field) => field.subjects))];
  return [
    ...PLACES.map((name) => entry("affiliations", affiliationId(name), name, { name })),
    ...FUNDERS.flatMap(({ id, name, country, awards }) => [
      entry("funders", id, name, { name, country }),
      ...awards.map(([number, title]) =>
        entry("awards", awardId(number), title, { number, funder: { id, name } }),
      ),
    ]),
    ...subjects.map((subject) =>
      entry("subjects", subjectId(subject), subject, { subject, scheme: "Sample" }),
    ),
    ...Array.from({ length: PEOPLE }, (_, at) => person(at)),
  ];
}

function person(at: number): ShippedEntry {
  const given = GIVEN_NAMES[at % GIVEN_NAMES.length] ?? "";
  const family = FAMILY_NAMES[(at * 5 + 1) % FAMILY_NAMES.length] ?? "";
  const place = PLACES[at % PLACES.length] ?? PLACES[0];
  const orcid = sampleOrcid(1_000_000 + at);
  return entry("names", orcid, `${family}, ${given}`, {
    name: `${family}, ${given}`,
    given_name: given,
    family_name: family,
    identifiers: [{ scheme: "orcid", identifier: orcid }],
    affiliations: [{ id: affiliationId(place), name: place }],
  });
}

const entry = (
  type: string,
  id: string,
  title: string,
  props: ShippedEntry["props"],
): ShippedEntry => ({ type, id, title: { en: title }, props, tags: [] });
