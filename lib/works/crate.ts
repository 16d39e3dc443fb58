import { issueAt, ValidationError } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import type { Terms } from "@/lib/vocabularies";

/**
 * Reads an RO-Crate metadata document (https://www.researchobject.org/ro-crate/1.1/) as the body of a new draft. A crate
 * is a flat list of things that name each other by `@id`; one of them, the descriptor, says which is the root, and what
 * the root says is what the work says. Only what keeps the root from being found refuses the crate: the rest is a
 * draft's body like any other, and its problems are the draft's.
 */
type Thing = Readonly<Record<string, unknown>>;
type Crate = ReadonlyMap<string, Thing>;

export function readCrate(given: unknown, terms: Terms): Record<string, unknown> {
  const crate = thingsOf(given);
  const root = rootOf(crate);
  const creators = all(root.author).map((author) => creatorOf(crate, author));
  const rights = all(root.license).flatMap((license) => rightsOf(crate, license, terms));
  return {
    metadata: {
      resource_type: { id: "dataset" },
      ...entry("title", textOf(root.name)),
      ...entry("publication_date", textOf(root.datePublished)?.slice(0, "YYYY-MM-DD".length)),
      ...entry("description", textOf(root.description)),
      ...(creators.length > 0 ? { creators } : {}),
      ...(rights.length > 0 ? { rights } : {}),
    },
  };
}

const refuse = (field: string, message: string) => new ValidationError([issueAt(field, message)]);

function thingsOf(given: unknown): Crate {
  if (!isObject(given)) throw refuse("_schema", "Invalid input type.");
  const graph = given["@graph"];
  if (graph === undefined) throw refuse("@graph", "Missing data for required field.");
  if (!Array.isArray(graph)) throw refuse("@graph", "Not a valid list.");
  const crate = new Map<string, Thing>();
  for (const [at, thing] of (graph as unknown[]).entries()) {
    if (!isObject(thing)) throw refuse(`@graph.${at}`, "Invalid input type.");
    if (typeof thing["@id"] === "string") crate.set(thing["@id"], thing);
  }
  return crate;
}

/** The document's own entry. Crates on the web name it by its whole address. */
const DESCRIPTOR = /(^|\/)ro-crate-metadata\.json(ld)?$/;

function rootOf(crate: Crate): Thing {
  const descriptors = [...crate].filter(([id]) => DESCRIPTOR.test(id));
  const [, descriptor] = descriptors[0] ?? [];
  if (!descriptor)
    throw refuse("@graph", "The crate has no descriptor: an entry called ro-crate-metadata.json.");
  const [about] = all(descriptor.about);
  const root = crate.get(idOf(about) ?? "");
  if (!root) throw refuse("@graph", "The descriptor does not say which entry the crate is about.");
  return root;
}

const all = (value: unknown): unknown[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one) => one !== undefined && one !== null,
  );

const idOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value["@id"] === "string" ? value["@id"] : undefined;

/** The thing that is meant: an entry of the crate by its id, or one written out in place. */
function resolve(crate: Crate, value: unknown): Thing {
  if (typeof value === "string") return crate.get(value) ?? { name: value };
  if (!isObject(value)) return {};
  return { ...crate.get(idOf(value) ?? ""), ...value };
}

/** The first text of a value: `"a"`, `{"@value": "a"}`, or a list of those. */
function textOf(value: unknown): string | undefined {
  for (const one of all(value)) {
    const text = isObject(one) ? one["@value"] : one;
    if (typeof text === "string" && text.trim() !== "") return text;
  }
  return undefined;
}

const entry = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

const isOfType = (thing: Thing, type: string) => all(thing["@type"]).includes(type);

function creatorOf(crate: Crate, value: unknown) {
  const thing = resolve(crate, value);
  const affiliations = all(thing.affiliation).flatMap((house) => {
    const name = textOf(resolve(crate, house).name);
    return name ? [{ name }] : [];
  });
  return {
    person_or_org: isOfType(thing, "Organization") ? organisationOf(thing) : personOf(thing),
    ...(affiliations.length > 0 ? { affiliations } : {}),
  };
}

const organisationOf = (thing: Thing) => ({
  type: "organizational",
  ...entry("name", textOf(thing.name)),
  ...identifiersOf(thing, { ror: /^https?:\/\/ror\.org\/(0\w{8})\/?$/i }),
});

function personOf(thing: Thing) {
  const { given_name, family_name } = namesOf(textOf(thing.name) ?? "");
  return {
    type: "personal",
    ...entry("given_name", textOf(thing.givenName) ?? given_name),
    ...entry("family_name", textOf(thing.familyName) ?? family_name),
    ...identifiersOf(thing, { orcid: /^https?:\/\/orcid\.org\/([\dX-]{19})\/?$/i }),
  };
}

/** `Doe, Jane` says which is which; of `Jane Doe` the last word is taken for the family name. */
function namesOf(name: string): { given_name?: string; family_name?: string } {
  const [family = "", ...given] = name.split(",");
  if (given.length > 0) return { family_name: family.trim(), given_name: given.join(",").trim() };
  const words = name.trim().split(/\s+/);
  const last = words.pop();
  return {
    ...(last ? { family_name: last } : {}),
    ...(words.length > 0 ? { given_name: words.join(" ") } : {}),
  };
}

/** Identifiers are the name of the thing itself, or said of it. */
function identifiersOf(thing: Thing, schemes: Readonly<Record<string, RegExp>>) {
  const said = all(thing.identifier).map((one) => idOf(one) ?? textOf(one));
  const candidates = [idOf(thing), textOf(thing.name), ...said];
  const identifiers = Object.entries(schemes).flatMap(([scheme, pattern]) => {
    const found = candidates.map((one) => pattern.exec(one ?? "")?.[1]).find(Boolean);
    return found ? [{ scheme, identifier: found }] : [];
  });
  return identifiers.length > 0 ? { identifiers } : {};
}

/** A licence of the vocabulary when the address or id is one's; else its name and address. */
function rightsOf(crate: Crate, value: unknown, terms: Terms): object[] {
  const thing = resolve(crate, value);
  const name = textOf(thing.name);
  const address = idOf(thing) ?? textOf(thing.url) ?? name;
  if (address === undefined) return [];
  const id = licenceOf(address, terms);
  if (id !== undefined) return [{ id }];
  const isLink = /^https?:/i.test(address);
  return [{ title: { en: name ?? address }, ...(isLink ? { link: address } : {}) }];
}

const SPDX = /^https?:\/\/(?:www\.)?spdx\.org\/licenses\/([^/]+?)(?:\.html|\.json)?\/?$/i;

function licenceOf(address: string, terms: Terms): string | undefined {
  const named = (SPDX.exec(address)?.[1] ?? address).toLowerCase();
  if (terms.has("licenses", named)) return terms.canonical("licenses", named);
  const place = placeOf(address);
  return terms.list("licenses").find(({ props }) => {
    const url = props.url;
    return typeof url === "string" && placeOf(url) === place;
  })?.id;
}

/** An address without what differs between citations of the same licence. */
const placeOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/(legalcode(\.[a-z]{2})?|deed(\.[a-z]{2})?)?\/?$/, "");
