import type { Result } from "./results";

const HEAD = ["page", "score", "LCP", "CLS", "TBT", "named, gzip", "loaded, Brotli", "slowed"];

/** A Markdown table as the formatter leaves it. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(cellsOf);
  const widths = HEAD.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(HEAD), rule, ...rows.map(line)].join("\n");
}

function cellsOf({ page, ...figures }: Result): string[] {
  const { score, slowdown, largestPaint, shift, blocked, named, loaded } = figures;
  return [
    `\`${page.path}\`${page.isSignedIn ? ", signed in" : ""}`,
    String(Math.round(score)),
    `${(largestPaint / 1000).toFixed(1)} s`,
    shift.toFixed(2),
    `${Math.round(blocked)} ms`,
    kilobytes(named),
    kilobytes(loaded),
    `${slowdown.toFixed(1)}x`,
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

const [BEGIN, END] = ["<!-- results -->", "<!-- end of results -->"];

/** The text with another table between its marks. */
export function withTable(text: string, table: string): string {
  const [before, rest = ""] = text.split(BEGIN);
  const [, after = ""] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
