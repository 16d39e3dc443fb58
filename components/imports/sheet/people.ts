import type { Column } from "@/lib/imports/columns";
import { importMessage } from "../import-message";
import { splitCell } from "./split-cell";
import type { Terms } from "./terms";
import type { Value } from "./value";
import { readValue, withoutId } from "./values";

/** The parts of an entry that several columns make together, by the name of the part. */
export type Parts = ReadonlyMap<string, { text: string; column: Column }>;

/** Where the parts of a person lie in the entry, so that a problem can be told at its cell. */
export const PLACES_OF_PARTS: Readonly<Record<string, string>> = {
  name: "",
  family: ".person_or_org.family_name",
  given: ".person_or_org.given_name",
  type: ".person_or_org.type",
  orcid: ".person_or_org.identifiers",
  affiliation: ".affiliations",
  role: ".role",
  funder: ".funder",
  number: ".award.number",
  title: ".award.title",
};

const ORCID = /^(?:https?:\/\/orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i;

export function personOf(parts: Parts, terms: Terms, usualRole?: string): Value {
  const text = (part: string) => parts.get(part)?.text;
  const { name, id } = withoutId(text("name") ?? "");
  const identifier = text("orcid") ?? id;
  const role = parts.get("role");
  const read = role && readValue(role.text, role.column, terms);
  const affiliations = splitCell(text("affiliation") ?? "").filter(Boolean);
  return {
    value: {
      person_or_org: {
        ...nameOf(name, parts, identifier),
        ...(identifier
          ? {
              identifiers: [{ identifier, ...(ORCID.test(identifier) ? { scheme: "orcid" } : {}) }],
            }
          : {}),
      },
      ...(read ? { role: read.value } : usualRole ? { role: { id: usualRole } } : {}),
      ...(affiliations.length > 0
        ? { affiliations: affiliations.map((one) => ({ name: one })) }
        : {}),
    },
    ...(read?.problem ? { problem: read.problem } : {}),
  };
}

/** With a comma it is a person; without one an organisation, unless something else tells. */
function nameOf(name: string, parts: Parts, identifier: string | undefined) {
  const [family = "", ...given] = name.split(",").map((part) => part.trim());
  const familyName = parts.get("family")?.text ?? (given.length > 0 ? family : undefined);
  const givenName = parts.get("given")?.text ?? (given.length > 0 ? given.join(", ") : undefined);
  const type = parts.get("type")?.text.toLowerCase() ?? "";
  if (type.startsWith("org")) return { type: "organizational", name };
  if (familyName !== undefined || givenName !== undefined)
    return { type: "personal", ...inParts(familyName ?? name, givenName) };
  const isPerson =
    type.startsWith("person") || (identifier !== undefined && ORCID.test(identifier));
  if (!isPerson) return { type: "organizational", name };
  const words = name.split(/\s+/);
  return { type: "personal", ...inParts(words.at(-1) ?? name, words.slice(0, -1).join(" ")) };
}

const inParts = (family: string, given: string | undefined) => ({
  family_name: family,
  ...(given ? { given_name: given } : {}),
});

export function fundingOf(parts: Parts): Value {
  const text = (part: string) => parts.get(part)?.text;
  const [funder, number, title] = [text("funder"), text("number"), text("title")];
  const award = { ...(number ? { number } : {}), ...(title ? { title: { en: title } } : {}) };
  return {
    value: {
      ...(funder ? { funder: { name: funder } } : {}),
      ...(number || title ? { award } : {}),
    },
    ...(funder ? {} : { problem: importMessage("noFunder") }),
  };
}
