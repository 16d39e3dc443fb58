import { type Entry, localised, type Terms } from "@/lib/vocabularies";
import type { CollectionJson, CollectionMetadata } from "../schema";

type Json = CollectionJson["metadata"];

/** The stored metadata, with the present titles of vocabulary terms. */
export function metadataWithTitles(
  { type, organizations, funding, ...plain }: CollectionMetadata,
  terms: Terms,
): Omit<Json, "size"> {
  return {
    ...plain,
    ...(type ? { type: { id: type.id, ...titleOf(terms.entry("communitytypes", type.id)) } } : {}),
    ...(organizations
      ? { organizations: organizations.map((one) => organization(one, terms)) }
      : {}),
    ...(funding
      ? {
          funding: funding.map(({ funder, award }) => ({
            funder: { ...funder, ...nameOf(terms.entry("funders", funder.id ?? "")) },
            ...(award ? { award: withAward(award, terms) } : {}),
          })),
        }
      : {}),
  };
}

const titleOf = (entry: Entry | undefined) => (entry ? { title: { ...entry.title } } : {});

function nameOf(entry: Entry | undefined): { name?: string } {
  const name = entry?.props.name ?? localised(entry?.title, []);
  return typeof name === "string" ? { name } : {};
}

type Identifiers = { scheme: string; identifier: string }[];

function organization(
  given: NonNullable<CollectionMetadata["organizations"]>[number],
  terms: Terms,
): NonNullable<Json["organizations"]>[number] {
  const entry = given.id === undefined ? undefined : terms.entry("affiliations", given.id);
  const identifiers = entry?.props.identifiers;
  return {
    ...given,
    ...nameOf(entry),
    ...(Array.isArray(identifiers) ? { identifiers: identifiers as Identifiers } : {}),
  };
}

function withAward(
  award: NonNullable<NonNullable<CollectionMetadata["funding"]>[number]["award"]>,
  terms: Terms,
) {
  const entry = award.id === undefined ? undefined : terms.entry("awards", award.id);
  const number = entry?.props.number;
  return {
    ...award,
    ...(typeof number === "string" ? { number } : {}),
    ...titleOf(entry),
  };
}
