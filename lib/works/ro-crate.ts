import { issueAt, ValidationError } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import type { MessageKey } from "@/lib/core/message";
import type { Terms } from "@/lib/vocabularies";

/**
 * Reads an RO-Crate metadata document (https://www.researchobject.org/ro-crate/1.1/) as the body of a new draft. A
 * crate is a flat list of things that name each other by `@id`; one of them, the descriptor, says which is the root,
 * and what the root says becomes the metadata of the work. Only a crate whose root cannot be found is refused: the rest
 * is a draft's body like any other, and its problems are the draft's.
 */
type CrateEntity = Readonly<Record<string, unknown>>;

/**
 * More than an honest crate contains: ten thousand authors with twenty properties each. An entity that all others
 * names would otherwise be read anew at each place that names it, and a small crate could come to any amount.
 */
const MAX_STEPS = 1_000_000;

/** The things of a crate by their ids, and what may still be read of them. */
class Crate {
  #left = MAX_STEPS;

  constructor(private readonly things: ReadonlyMap<string, CrateEntity>) {}

  ids(): Iterable<string> {
    return this.things.keys();
  }

  find(id: string | undefined): CrateEntity | undefined {
    return id === undefined ? undefined : this.things.get(id);
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw refuse("@graph", "works.crateTooLarge");
  }

  all(value: unknown): unknown[] {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    this.spend(list.length);
    return list.filter((one) => one !== undefined && one !== null);
  }

  /** The thing that is meant: an entry of the crate by its id, or one written out in place. */
  resolve(value: unknown): CrateEntity {
    if (typeof value === "string") return this.find(value) ?? { name: value };
    if (!isObject(value)) return {};
    const known = this.find(idOf(value)) ?? {};
    this.spend(Object.keys(known).length);
    return { ...known, ...value };
  }

  /** The first text of a value: `"a"`, `{"@value": "a"}`, or a list of those. */
  textOf(value: unknown): string | undefined {
    for (const one of this.all(value)) {
      const text = isObject(one) ? one["@value"] : one;
      if (typeof text !== "string") continue;
      this.spend(Math.ceil(text.length / CHARACTERS_A_STEP));
      if (text.trim() !== "") return text;
    }
    return undefined;
  }
}

const CHARACTERS_A_STEP = 10;
/** Each licence is looked for among all of the vocabulary. */
const STEPS_A_LICENCE = 1_000;

export function readCrate(given: unknown, terms: Terms): Record<string, unknown> {
  const crate = entitiesOf(given);
  const root = rootOf(crate);
  const creators = crate.all(root.author).map((author) => creatorOf(crate, author));
  const rights = crate.all(root.license).flatMap((license) => rightsOf(crate, license, terms));
  return {
    metadata: {
      resource_type: { id: "dataset" },
      ...entry("title", crate.textOf(root.name)),
      ...entry("publication_date", crate.textOf(root.datePublished)?.slice(0, "YYYY-MM-DD".length)),
      ...entry("description", crate.textOf(root.description)),
      ...(creators.length > 0 ? { creators } : {}),
      ...(rights.length > 0 ? { rights } : {}),
    },
  };
}

const refuse = (field: string, key: MessageKey) => new ValidationError([issueAt(field, key)]);

function entitiesOf(given: unknown): Crate {
  if (!isObject(given)) throw refuse("_schema", "validation.invalidType");
  const graph = given["@graph"];
  if (graph === undefined) throw refuse("@graph", "validation.required");
  if (!Array.isArray(graph)) throw refuse("@graph", "validation.list");
  const crate = new Map<string, CrateEntity>();
  for (const [at, thing] of (graph as unknown[]).entries()) {
    if (!isObject(thing)) throw refuse(`@graph.${at}`, "validation.invalidType");
    if (typeof thing["@id"] === "string") crate.set(thing["@id"], thing);
  }
  return new Crate(crate);
}

/** The document's own entry. Crates on the web name it by its whole address. */
const DESCRIPTOR = /(^|\/)ro-crate-metadata\.json(ld)?$/;

function rootOf(crate: Crate): CrateEntity {
  const descriptor = crate.find([...crate.ids()].find((id) => DESCRIPTOR.test(id)));
  if (!descriptor) throw refuse("@graph", "works.crateNoDescriptor");
  const [about] = crate.all(descriptor.about);
  const root = crate.find(idOf(about));
  if (!root) throw refuse("@graph", "works.crateNoRoot");
  return root;
}

const idOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value["@id"] === "string" ? value["@id"] : undefined;

const entry = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

const isOfType = (crate: Crate, thing: CrateEntity, type: string) =>
  crate.all(thing["@type"]).includes(type);

function creatorOf(crate: Crate, value: unknown) {
  const thing = crate.resolve(value);
  const affiliations = crate.all(thing.affiliation).flatMap((house) => {
    const name = crate.textOf(crate.resolve(house).name);
    return name ? [{ name }] : [];
  });
  return {
    person_or_org: isOfType(crate, thing, "Organization")
      ? organisationOf(crate, thing)
      : personOf(crate, thing),
    ...(affiliations.length > 0 ? { affiliations } : {}),
  };
}

const organisationOf = (crate: Crate, thing: CrateEntity) => ({
  type: "organizational",
  ...entry("name", crate.textOf(thing.name)),
  ...identifiersOf(crate, thing, { ror: /^https?:\/\/ror\.org\/(0\w{8})\/?$/i }),
});

function personOf(crate: Crate, thing: CrateEntity) {
  const { given_name, family_name } = namesOf(crate.textOf(thing.name) ?? "");
  return {
    type: "personal",
    ...entry("given_name", crate.textOf(thing.givenName) ?? given_name),
    ...entry("family_name", crate.textOf(thing.familyName) ?? family_name),
    ...identifiersOf(crate, thing, { orcid: /^https?:\/\/orcid\.org\/([\dX-]{19})\/?$/i }),
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
function identifiersOf(
  crate: Crate,
  thing: CrateEntity,
  schemes: Readonly<Record<string, RegExp>>,
) {
  const identifiersOfThing = crate
    .all(thing.identifier)
    .map((one) => idOf(one) ?? crate.textOf(one));
  const candidates = [idOf(thing), crate.textOf(thing.name), ...identifiersOfThing];
  const identifiers = Object.entries(schemes).flatMap(([scheme, pattern]) => {
    const found = candidates.map((one) => pattern.exec(one ?? "")?.[1]).find(Boolean);
    return found ? [{ scheme, identifier: found }] : [];
  });
  return identifiers.length > 0 ? { identifiers } : {};
}

/** A licence of the vocabulary when the address or id is one's; else its name and address. */
function rightsOf(crate: Crate, value: unknown, terms: Terms): object[] {
  crate.spend(STEPS_A_LICENCE);
  const thing = crate.resolve(value);
  const name = crate.textOf(thing.name);
  const address = idOf(thing) ?? crate.textOf(thing.url) ?? name;
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
  const normalised = comparable(address);
  return terms.list("licenses").find(({ props }) => {
    const url = props.url;
    return typeof url === "string" && comparable(url) === normalised;
  })?.id;
}

/** An address without what differs between citations of the same licence. */
const comparable = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/(legalcode(\.[a-z]{2})?|deed(\.[a-z]{2})?)?\/?$/, "");
