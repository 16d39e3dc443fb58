import { message, type MessageLike } from "@/lib/core/message";
import { detectScheme } from "./detect";
import type { Schemes } from "./registry";
import { MAX_IDENTIFIER_LENGTH } from "./scheme";
import { storedForm } from "./stored-form";

export type Identifier = { identifier: string; scheme: string };

type IdentifierProblem = { part: "identifier" | "scheme"; text: MessageLike };

/**
 * Checks a cleaned value against the scheme it names, or against the one it looks like when it names
 * none, and brings it into the normal form.
 */
export function checkIdentifier(
  value: string,
  named: string | undefined,
  allowed: Schemes,
): { found: Identifier } | { problem: IdentifierProblem } {
  const id = named === undefined ? detectScheme(value, allowed) : named.toLowerCase();
  if (id === undefined) {
    return problem("scheme", "identifiers.unrecognised");
  }
  const scheme = allowed.get(id);
  if (!scheme) return problem("scheme", "identifiers.scheme");
  const normal = value.length > MAX_IDENTIFIER_LENGTH ? undefined : scheme.normalise(value);
  return normal === undefined
    ? problem("identifier", message("identifiers.invalid", { scheme: scheme.label }))
    : { found: { identifier: storedForm(scheme, normal), scheme: scheme.id } };
}

/** Equal for two spellings of one identifier, e.g. DOIs that differ in case only. */
export function identityOf({ identifier, scheme }: Identifier, allowed: Schemes): string {
  const folded = allowed.get(scheme)?.ignoresCase ? identifier.toLowerCase() : identifier;
  return `${scheme}:${folded}`;
}

function problem(
  part: IdentifierProblem["part"],
  text: MessageLike,
): { problem: IdentifierProblem } {
  return { problem: { part, text } };
}
