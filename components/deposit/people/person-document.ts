import { isObject } from "@/lib/core/json";
import { listOf, textOf } from "../document/value-at";

/** A person or role as a row of the form. */
type Row = Record<string, unknown>;

/** Copies a name entry into a row; fields that the entry does not have stay. */
export function rowWithEntry(row: Row, entry: Row): Row {
  const { name, given_name, family_name, identifiers, affiliations } = entry;
  const person = isObject(row.person_or_org) ? row.person_or_org : {};
  const known = listOf(identifiers)
    .filter(isObject)
    .map(({ identifier, scheme }) => ({ identifier, scheme }));
  const houses = listOf(affiliations)
    .filter(isObject)
    .map((house) => ({
      ...(textOf(house.id) ? { id: house.id } : {}),
      ...(textOf(house.name) ? { name: house.name } : {}),
    }));
  return {
    ...row,
    person_or_org: {
      ...person,
      type: "personal",
      family_name: textOf(family_name) || textOf(name).split(",")[0],
      given_name: textOf(given_name) || undefined,
      ...(known.length > 0 ? { identifiers: known } : {}),
    },
    ...(houses.length > 0 ? { affiliations: houses } : {}),
  };
}

/** The name of a row as lists show it: "Doe, Jane". */
export function nameOfRow(row: unknown): string {
  const person = isObject(row) && isObject(row.person_or_org) ? row.person_or_org : {};
  const { type, name, family_name, given_name } = person;
  if (type === "organizational") return textOf(name).trim();
  return [textOf(family_name).trim(), textOf(given_name).trim()].filter(Boolean).join(", ");
}

export function identifierOf(row: unknown, scheme: string): string {
  const person = isObject(row) && isObject(row.person_or_org) ? row.person_or_org : {};
  const found = listOf(person.identifiers)
    .filter(isObject)
    .find((one) => one.scheme === scheme);
  return textOf(found?.identifier);
}
