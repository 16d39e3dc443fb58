/**
 * A numbering system that names works, people or places. `normalise` is test and normal form in one:
 * it answers the form to store, or undefined when the value is none of this scheme's.
 */
export type Scheme = {
  id: string;
  /** Its name in messages and on pages. */
  label: string;
  /** The type DataCite calls it by. */
  datacite: string;
  normalise: (value: string) => string | undefined;
  /** Where the normal form can be looked up; undefined when there is no such place. */
  url?: (normal: string) => string | undefined;
  /** Whether two different spellings name the same thing. */
  ignoresCase?: boolean;
};

/** Longer values are refused before any pattern sees them; 2,048 is what browsers take as an address. */
export const MAX_IDENTIFIER_LENGTH = 2048;

/** The value itself when the pattern fits. */
export function fits(pattern: RegExp): (value: string) => string | undefined {
  return (value) => (pattern.test(value) ? value : undefined);
}

/** The pattern's named group `id`, which leaves prefixes and resolver addresses behind. */
export function capture(pattern: RegExp): (value: string) => string | undefined {
  return (value) => pattern.exec(value)?.groups?.id;
}

export const anything = (value: string): string | undefined => value || undefined;

/** A number without the blanks and hyphens that people group it by, in capitals. */
export function compact(value: string): string {
  return value.replace(/[\s-]/g, "").toUpperCase();
}
