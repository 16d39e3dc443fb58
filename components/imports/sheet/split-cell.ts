/**
 * The values of a cell that may hold several. Where | stands or the cell has several lines, a semicolon is part of a
 * value. Empty ones keep their place: columns belong together by position.
 */
export function splitCell(text: string, by: true | "lines" = true): string[] {
  const mark = text.includes("|")
    ? /\|/
    : /\n/.test(text)
      ? /\r?\n/
      : by === true
        ? /;/
        : undefined;
  return (mark ? text.split(mark) : [text]).map((one) => one.trim());
}
