/** One line of the result. */
export type Finding = {
  /** A measurement, with the number of works where that matters. */
  readonly path: string;
  readonly ours: string;
  readonly reference: string;
  /** The figure the bar is about. */
  readonly figure: string;
  readonly bar: string;
  /** Undefined when there is no bar, or when the machine was too unsteady for a verdict. */
  readonly holds: boolean | undefined;
  /** How far the rounds of the reference lay apart; see `STEADY`. */
  readonly spread: number | undefined;
};

/** A Markdown table, ready for the results file. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ["path", "ours", "reference", "figure", "bar", "verdict", "spread of reference"];
  const rows = findings.map((one) => [
    one.path,
    one.ours,
    one.reference,
    one.figure,
    one.bar,
    verdict(one.holds),
    one.spread === undefined ? "" : `${Math.round(one.spread * 100)} %`,
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [
    line(head),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...rows.map(line),
  ].join("\n");
}

function verdict(holds: boolean | undefined): string {
  if (holds === undefined) return "";
  return holds ? "holds" : "MISSED";
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (ratio: number) => `${ratio.toFixed(2)}x`;
export const seconds = (value: number) => `${value.toFixed(2)} s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
export const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")}/s`;
