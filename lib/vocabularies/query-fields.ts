import { termWords } from "./folding";
import type { Entry } from "./schema";
import { textsIn } from "./search";

/** Fields whose values are text, compared word by word; all others are compared as a whole. */
const TEXT = /^(title|description|name|subject|aliases|synonyms|acronym)(\.|$)/;
const KNOWN =
  /^(id|type|title|description|icon|tags|props|created|updated|name|acronym|aliases|country|country_name|location_name|status|types|identifiers|number|program|funder|given_name|family_name|affiliations|subject|scheme|synonyms)(\.[\w.:]+)?$/;

export const isField = (name: string) => KNOWN.test(name);
export const isText = (name: string) => TEXT.test(name);

/** One field of a query: its values and their words, taken from each term once. */
export type Field = {
  readonly valuesOf: (entry: Entry) => readonly string[];
  readonly wordsOf: (entry: Entry) => readonly (readonly string[])[];
};

export function fieldNamed(path: string): Field {
  const values = memoised((entry) => valuesOf(entry, path));
  return { valuesOf: values, wordsOf: memoised((entry) => values(entry).map(termWords)) };
}

function memoised<Result>(compute: (entry: Entry) => Result): (entry: Entry) => Result {
  const known = new Map<Entry, Result>();
  return (entry) => {
    const result = known.get(entry) ?? compute(entry);
    known.set(entry, result);
    return result;
  };
}

/** The folded texts under a dotted path of a term as it is on the wire. */
function valuesOf(entry: Entry, path: string): string[] {
  const [first = "", ...rest] = path.split(".");
  const top = topOf(entry, first);
  return textsIn(rest.length === 0 ? top : valueUnder(top, rest));
}

function topOf(entry: Entry, name: string): unknown {
  if (name === "created") return entry.createdAt.toISOString();
  if (name === "updated") return entry.updatedAt.toISOString();
  const own: Readonly<Record<string, unknown>> = {
    id: entry.id,
    type: entry.type,
    title: entry.title,
    description: entry.description,
    icon: entry.icon,
    tags: entry.tags,
    props: entry.props,
  };
  return Object.hasOwn(own, name) ? own[name] : entry.props[name];
}

/** Follows a path through objects and lists; keys may hold dots themselves (`props.schema.org`). */
function valueUnder(value: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => valueUnder(one, path));
  if (!value || typeof value !== "object") return undefined;
  const members = new Map(Object.entries(value));
  for (let taken = path.length; taken > 0; taken -= 1) {
    const key = path.slice(0, taken).join(".");
    if (members.has(key)) return valueUnder(members.get(key), path.slice(taken));
  }
  return undefined;
}
