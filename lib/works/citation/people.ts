import { orcidOf, sortingName } from "../reading/display-names";
import type { Contribution } from "../reading/work-json";

/** A name as citations take it apart. Of organisations there is only the family name. */
export type Name = { family: string; given: string };

export function nameOf(person: Contribution): Name {
  const { type, family_name, given_name } = person.person_or_org;
  if (type === "personal" && family_name) return { family: family_name, given: given_name ?? "" };
  const whole = sortingName(person);
  // An ORCID proves a person even where the name came as one string, "Family, Given".
  const [family = whole, given = ""] = orcidOf(person) ? whole.split(/,\s*/, 2) : [whole];
  return { family, given };
}

/** "Mary Ann" is "M. A.", "Jean-Paul" is "J.-P." */
export function initials({ given }: Name, dot = ".", gap = " "): string {
  return given
    .split(/\s+/)
    .filter(Boolean)
    .map((part) =>
      part
        .split("-")
        .filter(Boolean)
        .map((piece) => `${Array.from(piece)[0]?.toUpperCase() ?? ""}${dot}`)
        .join(dot ? "-" : ""),
    )
    .join(gap);
}

export const inverted = (name: Name, first: string, gap = ", ") =>
  first ? `${name.family}${gap}${first}` : name.family;

export const forward = (name: Name, first: string) =>
  first ? `${first} ${name.family}` : name.family;

/** "A, B, and C"; what stands before the last name of two and of more is the style's own. */
export function listed(
  names: readonly string[],
  { two, more }: { two: string; more: string },
): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")}${names.length === 2 ? two : more}${names.at(-1)}`;
}
