import {
  checkIdentifier,
  identityOf,
  type Identifier,
  type Schemes,
  WORK_SCHEMES,
} from "@/lib/identifiers";
import { described, list, MISSING, object, type Field } from "./field";
import { term, text } from "./scalars";
import { pathUnder, type ReadContext } from "./read-context";

const identifierParts = {
  identifier: described(text({ max: 2048, kind: "keyword" }), "In any usual spelling."),
  scheme: described(text({ max: 64, kind: "keyword" }), "Found out from the value when left out."),
};

/** The entry in its normal form. An entry without a good identifier is not kept: the rest only describes it. */
function checked(
  parts: { identifier?: string; scheme?: string },
  at: string,
  reading: ReadContext,
  allowed: Schemes,
): Identifier | undefined {
  if (parts.identifier === undefined) return undefined;
  const result = checkIdentifier(parts.identifier, parts.scheme, allowed);
  if ("found" in result) return result.found;
  return reading.report(pathUnder(at, result.problem.part), result.problem.text);
}

function identifier(allowed: Schemes): Field<Identifier> {
  return object(identifierParts, {
    required: ["identifier"],
    rule: (parts, at, reading) => checked(parts, at, reading, allowed),
  });
}

/** Identifiers of one work: the same one twice is a mistake. */
export function identifiers(allowed: Schemes): Field<Identifier[]> {
  return list(identifier(allowed), {
    rule: (entries, at, reading) =>
      distinct(
        entries.map((entry) => entry.value),
        (one) => identityOf(one, allowed),
        () => reading.report(at, "metadata.duplicateIdentifier"),
      ),
  });
}

/** Identifiers of one person or organisation: two of one scheme cannot both be right. */
export function onePerScheme(allowed: Schemes): Field<Identifier[]> {
  return list(identifier(allowed), {
    rule: (entries, at, reading) =>
      distinct(
        entries.map((entry) => entry.value),
        (one) => one.scheme,
        () => reading.report(at, "metadata.oneIdentifierPerScheme"),
      ),
  });
}

export const relatedIdentifiers = list(
  object(
    {
      ...identifierParts,
      relation_type: term("relationtypes"),
      resource_type: resourceType(),
    },
    {
      required: ["identifier", "relation_type"],
      rule: ({ relation_type, resource_type, ...parts }, at, reading) => {
        const found = checked(parts, at, reading, WORK_SCHEMES);
        return found && { ...found, ...present({ relation_type, resource_type }) };
      },
    },
  ),
);

export const references = list(
  object(
    { reference: text({ lines: true }), ...identifierParts },
    {
      required: ["reference"],
      rule: ({ reference, ...parts }, at, reading) => {
        if (parts.scheme !== undefined && parts.identifier === undefined) {
          reading.reportOnce(pathUnder(at, "identifier"), MISSING);
        }
        return { ...present({ reference }), ...checked(parts, at, reading, WORK_SCHEMES) };
      },
    },
  ),
);

/** Ids that other systems still send for types that were renamed. */
const RENAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ["publication-thesis", "publication-dissertation"],
]);

export function resourceType() {
  return term("resourcetypes", { normalise: (id) => RENAMED_TYPES.get(id) ?? id });
}

/** The first entry of each key; `onRepeat` hears of the others. */
export function distinct<T>(
  entries: readonly T[],
  key: (entry: T) => string,
  onRepeat: (entry: T) => void,
): T[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const isNew = !seen.has(key(entry));
    if (isNew) seen.add(key(entry));
    else onRepeat(entry);
    return isNew;
  });
}

/** The members that have a value. */
export function present<T extends Record<string, unknown>>(members: T): Partial<T> {
  const found: Partial<T> = {};
  for (const name of Object.keys(members) as (keyof T)[])
    if (members[name] !== undefined) found[name] = members[name];
  return found;
}
