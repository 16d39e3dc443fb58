/** How long the parts of a description may be. What is longer is reported in `errors` and not kept. */
export const BOUNDS = {
  /** Characters of a text without a bound of its own. */
  text: 10_000,
  /** Characters of a formatted text. */
  html: 100_000,
  /** Sanitising costs up to 1 µs a character; this keeps one work well under a second. */
  htmlInAll: 500_000,
  entries: 10_000,
  /** Ten thousand creators with two identifiers and two affiliations each. */
  entriesInAll: 50_000,
  /** Of one geometry: enough for the outline of a country, little enough for one document. */
  positions: 20_000,
} as const;

/** For the documentation of the API. */
export const BOUNDS_SENTENCE =
  `Bounds, in characters: ${BOUNDS.text} for a text (title, name, note), ${BOUNDS.html} for a formatted text, ` +
  `${BOUNDS.htmlInAll} for all formatted texts together, 2048 for an identifier or address, 1000 for a size or ` +
  `format, 255 for an ID, 191 for a version, 100 for a date. A list has at most ${BOUNDS.entries} entries, all lists ` +
  `together ${BOUNDS.entriesInAll}, a geometry ${BOUNDS.positions} positions. What is longer is reported in ` +
  "`errors` and not kept; the draft cannot be published until it is saved without errors.";
