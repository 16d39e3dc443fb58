import { expect, test } from "vitest";
import { metadataWithTitles, type Terms } from "./metadata";

const KNOWN: Record<string, ReturnType<Terms["entry"]>> = {
  "funders 00k4n6c32": term(
    { en: "Sea Fund", de: "Meeresfonds" },
    { name: "Sea Fund", country: "GB", identifiers: [] },
  ),
  "awards 00k4n6c32::7": term(
    { en: "Tides", de: "Gezeiten" },
    { number: "7", acronym: "TIDE", program: "Coasts", funder: { id: "00k4n6c32" } },
  ),
};
const terms: Terms = { entry: (type, id) => KNOWN[`${type} ${id}`] };

function term(title: Record<string, string>, props: Record<string, unknown>) {
  return { title, description: null, icon: null, props };
}

const FUNDING = [
  { funder: { id: "00k4n6c32" }, award: { id: "00k4n6c32::7" } },
  { funder: { id: "0none", name: "Lost Fund" }, award: { number: "9" } },
  { funder: { name: "A friend" } },
];

test("funders and awards of the lists have their names, others stay as they were sent", () => {
  expect(metadataWithTitles({ funding: FUNDING }, terms).funding).toEqual([
    {
      funder: {
        id: "00k4n6c32",
        name: "Sea Fund",
        title: { en: "Sea Fund", de: "Meeresfonds" },
        country: "GB",
      },
      award: {
        id: "00k4n6c32::7",
        number: "7",
        title: { en: "Tides", de: "Gezeiten" },
        acronym: "TIDE",
        program: "Coasts",
      },
    },
    ...FUNDING.slice(1),
  ]);
});
