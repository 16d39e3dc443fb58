/** Colours of charts, told apart by their dashes too. Their values are in `app/globals.css`, for light and dark pages. */
const DASHES = [undefined, "7 3", "2 2", "10 3 2 3", "4 4", "12 3"] as const;

export const STROKES = DASHES.map((dash, at) => ({
  stroke: `var(--chart-${at + 1})`,
  ...(dash ? { strokeDasharray: dash } : {}),
}));

export const fillOf = (at: number): string => `var(--chart-${(at % DASHES.length) + 1})`;

/** Of what a chart is compared with: there, but behind what it shows. */
export const EARLIER_STROKE = { stroke: "var(--control)", strokeDasharray: "3 3" } as const;
