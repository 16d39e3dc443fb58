/** Programs for sheets would calculate what begins like a formula; with an apostrophe it is a text. */
export const noFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export function csvCell(text: string): string {
  const safe = noFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a table (RFC 4180). Numbers may be less than zero, texts are no formulas. */
export const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell))).join()}\r\n`;
