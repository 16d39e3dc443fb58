/**
 * Divides lists into columns that are read one after the other, so that the highest column is as low as it can be.
 * A list is never cut, and their order stays.
 */
export function listColumns<List>(
  lists: readonly List[],
  heightOf: (list: List) => number,
  count: number,
): List[][] {
  const heights = lists.map(heightOf);
  const [first = 0, ...others] = heights;
  if (count <= 1 || others.length === 0) return lists.length > 0 ? [[...lists]] : [];
  let best: { height: number; columns: List[][] } | undefined;
  let height = first;
  for (let end = 1; end <= lists.length; end += 1) {
    const rest = listColumns(lists.slice(end), heightOf, count - 1);
    const highest = Math.max(height, ...rest.map((column) => sumOf(column.map(heightOf))));
    if (!best || highest < best.height)
      best = { height: highest, columns: [lists.slice(0, end), ...rest] };
    height += heights[end] ?? 0;
  }
  return best?.columns ?? [];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
