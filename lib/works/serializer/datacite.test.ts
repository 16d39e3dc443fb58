import { expect, test } from "vitest";
import { aWork } from "../reading/work-fixture";
import { dataciteJson } from "./datacite";
import { aSite } from "@/tests/support/surroundings";

test("a work is described as DataCite describes it", () => {
  const work = aWork({
    metadata: {
      ...aWork().metadata,
      publication_date: "2019-05/2021",
      additional_titles: [
        { title: "Gezeiten", type: { id: "translated-title" }, lang: { id: "deu" } },
      ],
      contributors: [
        {
          person_or_org: { type: "organizational", name: "Tide Board" },
          role: { id: "projectOrTeamLeader" },
        },
      ],
      dates: [{ date: "2018", type: { id: "collected" }, description: "by hand" }],
      related_identifiers: [
        { scheme: "doi", identifier: "10.1234/x", relation_type: { id: "cites" } },
        { scheme: "neh-recid", identifier: "7", relation_type: { id: "cites" } },
      ],
      funding: [
        { funder: { id: "00k4n6c32", name: "Sea Fund" }, award: { number: "7" } },
        { award: { number: "8" } },
      ],
      description: "<p>alpha</p>",
    },
    pids: { doi: { identifier: "10.1234/tides.2" } },
    parent: { id: "m81fz-2yb79", pids: { doi: { identifier: "10.1234/tides" } } },
  });
  expect(dataciteJson(work, aSite)).toEqual({
    doi: "10.1234/tides.2",
    identifiers: [{ identifier: "10.1234/tides.2", identifierType: "DOI" }],
    url: "https://repository.example.org/records/q3h7k-0vw50",
    types: { resourceTypeGeneral: "Dataset" },
    titles: [
      { title: "Hourly tide gauge readings, Wick harbour" },
      { title: "Gezeiten", titleType: "TranslatedTitle", lang: "de" },
    ],
    creators: [
      {
        name: "Sutherland, Ishbel",
        nameType: "Personal",
        givenName: "Ishbel",
        familyName: "Sutherland",
        nameIdentifiers: [
          {
            nameIdentifier: "https://orcid.org/0000-0002-1694-233X",
            nameIdentifierScheme: "ORCID",
          },
        ],
        affiliation: [
          {
            name: "Example Institute",
            affiliationIdentifier: "https://ror.org/04ex72x41",
            affiliationIdentifierScheme: "ROR",
          },
        ],
      },
    ],
    contributors: [
      { name: "Tide Board", nameType: "Organizational", contributorType: "ProjectLeader" },
    ],
    publisher: { name: "Example Repository" },
    publicationYear: 2019,
    dates: [
      { date: "2019-05/2021", dateType: "Issued" },
      { date: "2018", dateType: "Collected", dateInformation: "by hand" },
      { date: "2026-02-11T09:41:57.620013+00:00", dateType: "Updated" },
    ],
    subjects: [{ subject: "tides" }],
    descriptions: [{ description: "alpha", descriptionType: "Abstract" }],
    alternateIdentifiers: [
      {
        alternateIdentifier: "https://repository.example.org/records/q3h7k-0vw50",
        alternateIdentifierType: "URL",
      },
    ],
    relatedIdentifiers: [
      { relatedIdentifier: "10.1234/x", relatedIdentifierType: "DOI", relationType: "Cites" },
      {
        relatedIdentifier: "10.1234/tides",
        relatedIdentifierType: "DOI",
        relationType: "IsVersionOf",
      },
    ],
    fundingReferences: [
      {
        funderName: "Sea Fund",
        funderIdentifier: "https://ror.org/00k4n6c32",
        funderIdentifierType: "ROR",
        awardNumber: "7",
      },
    ],
    schemaVersion: "http://datacite.org/schema/kernel-4",
  });
});

test("without a DOI and creators there is still a description", () => {
  const bare = dataciteJson(aWork({ metadata: { title: "Bare" }, pids: {} }), aSite);
  expect(bare).toMatchObject({
    titles: [{ title: "Bare" }],
    types: { resourceTypeGeneral: "Other" },
  });
  expect(bare).not.toHaveProperty("doi");
  expect(bare).not.toHaveProperty("creators");
});

test("a DOI for trials is an alternate identifier only", () => {
  const work = aWork({
    pids: { doi: { identifier: "10.5072/tides.2" } },
    parent: { id: "m81fz-2yb79", pids: { doi: { identifier: "10.5072/tides" } } },
  });
  const written = dataciteJson(work, aSite);
  expect(written).toMatchObject({
    url: "https://repository.example.org/records/q3h7k-0vw50",
    alternateIdentifiers: [
      { alternateIdentifierType: "URL" },
      { alternateIdentifier: "10.5072/tides.2", alternateIdentifierType: "DOI" },
    ],
  });
  for (const name of ["doi", "identifiers", "relatedIdentifiers"])
    expect(written).not.toHaveProperty(name);
});
