/**
 * What an index is about: which parts of a document can be asked for, and how. An index is defined once,
 * by data; every adapter follows the same definition.
 */

/**
 * `html` is text in markup; `keyword` is compared as a whole; `date` and `number` have an order. `written` is a text whose words
 * are compared as they are written: what stands between blanks, with its signs, accents and capitals.
 */
type FieldKind = "text" | "html" | "written" | "keyword" | "date" | "number";

/** Importance in ranking, highest first. */
export type Weight = "A" | "B" | "C" | "D";

export type FieldRule = {
  readonly kind: FieldKind;
  readonly weight?: Weight;
  /** Can only be asked for by name: not part of a search over all fields. */
  readonly onlyByName?: boolean;
  /** Whole values are found by a search over all fields, however they are written. */
  readonly isIdentifier?: boolean;
  /** Names of people and such: their words have no other forms. */
  readonly isName?: boolean;
};

/** How values of a facet are counted: as they are, by `outer::inner`, or by the years of a span of days. */
type FacetKind = "flat" | "nested" | "years";

export type FacetRule = {
  /** Stays with the facet for ever, from 0 to 31: it is part of the stored tags (see `search_tag`). */
  readonly number: number;
  readonly kind: FacetKind;
  /** Anything may be a value, so there are thousands; only the most frequent are answered. */
  readonly isOpen?: boolean;
  /** The documents of each value are kept in a list, so that they can be counted by `countsOf`. */
  readonly isListed?: boolean;
};

export type IndexDefinition = {
  readonly name: string;
  /** Where the PostgreSQL adapter keeps it: a table of the columns of `search_work`. */
  readonly table: string;
  /**
   * The rule for a dotted path without list positions; undefined for what must not be indexed or asked for.
   * Rules for whole subtrees end in `.*`; the longest one wins, and an exact path wins over all.
   */
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Subtrees that are never indexed, also where `fields` covers their parents. */
  readonly never: readonly string[];
  /** Texts that can also be asked for as they are written, and the path of that. */
  readonly written?: Readonly<Record<string, string>>;
  /**
   * Fields with few words, which a search over all fields finds, too (`newest` relies on it). These are also kept in a short
   * vector of their own, by which many rows can be checked one after the other in the time that reading a few of the long ones
   * takes.
   */
  readonly shortFields?: readonly string[];
  /** Other names of paths. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly facets: Readonly<Record<string, FacetRule>>;
  /** Of which fields passages are shown: short ones whole, of long ones the parts around what was found. */
  readonly passages?: Readonly<Record<string, "whole" | "parts">>;
  /** The languages of a document's texts, by ISO 639-3; none where it does not say. */
  readonly languagesOf?: (fields: Readonly<Record<string, unknown>>) => readonly string[];
};

export type Fields = {
  /** The rule of a path as it stands in a document. */
  rule: (path: string) => FieldRule | undefined;
  /** The path a name in a query stands for; undefined when there is nothing to ask for under that name. */
  resolve: (name: string) => string | undefined;
};

/** Prepares a definition for asking. Answers are remembered, up to a bound: names come from outside. */
export function fieldsOf(definition: IndexDefinition): Fields {
  const remembered = new Map<string, FieldRule | undefined>();
  const exact = new Map(Object.entries(definition.fields));

  const find = (path: string): FieldRule | undefined => {
    if (definition.never.some((root) => path === root || path.startsWith(`${root}.`)))
      return undefined;
    const own = exact.get(path);
    if (own) return own;
    const name = path.slice(path.lastIndexOf(".") + 1);
    for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
      const root = path.slice(0, end);
      const rule = exact.get(`${root}.*.${name}`) ?? exact.get(`${root}.*`);
      if (rule) return rule;
    }
    return undefined;
  };

  const rule = (path: string): FieldRule | undefined => {
    if (remembered.has(path)) return remembered.get(path);
    const found = find(path);
    if (remembered.size < 10_000) remembered.set(path, found);
    return found;
  };

  const resolve = (name: string): string | undefined => {
    const path = Object.hasOwn(definition.aliases, name) ? definition.aliases[name] : name;
    return path !== undefined && rule(path) ? path : undefined;
  };

  return { rule, resolve };
}
