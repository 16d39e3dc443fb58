/** The values of one shade of a map. */
export type MapClass = { readonly from: number; readonly to: number; readonly opacity: number };

const CLASSES = 5;

/**
 * Classes of values from 1 to the highest, by the square root: few countries have most of the use, and one with half of the
 * highest is still told apart from it. Where there are fewer values than classes, the lowest shades are left out.
 */
export function classesOf(highest: number): MapClass[] {
  const lowest = Array.from(
    { length: CLASSES },
    (_, at) => Math.floor(highest * (at / CLASSES) ** 2) + 1,
  );
  return lowest.flatMap((from, at) => {
    const to = at === CLASSES - 1 ? highest : (lowest[at + 1] ?? highest) - 1;
    return from <= to ? [{ from, to, opacity: (at + 1) / CLASSES }] : [];
  });
}

/** The class that a value is in. */
export const classOf = (value: number, classes: readonly MapClass[]): MapClass | undefined =>
  classes.find(({ to }) => value <= to) ?? classes.at(-1);
