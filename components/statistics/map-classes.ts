/** The values of one shade of a map. */
export type MapClass = { readonly from: number; readonly to: number; readonly opacity: number };

const CLASSES = 5;

/**
 * Classes between the lowest and the highest value, by the square root: few countries have most of the use, and one with half
 * of the highest is still told apart from it. Classes that no whole number falls into are left out.
 */
export function classesOf(values: readonly number[]): MapClass[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (lowest === highest) return [{ from: lowest, to: highest, opacity: 1 }];
  const [first, last] = [Math.sqrt(lowest), Math.sqrt(highest)];
  const startOf = (at: number) =>
    at === 0 ? lowest : Math.floor((first + ((last - first) * at) / CLASSES) ** 2) + 1;
  return Array.from({ length: CLASSES }, (_, at) => ({
    from: startOf(at),
    to: at === CLASSES - 1 ? highest : startOf(at + 1) - 1,
    opacity: (at + 1) / CLASSES,
  })).filter(({ from, to }) => from <= to);
}

/** The class that a value is in. */
export const classOf = (value: number, classes: readonly MapClass[]): MapClass | undefined =>
  classes.find(({ to }) => value <= to) ?? classes.at(-1);
