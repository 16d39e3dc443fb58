/**
 * The page numbers worth showing: first, last, the present one and its neighbours. `undefined` stands for a
 * gap of two or more; a gap of one is filled, because "…" would take the same room as the number.
 */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((step) => step >= 1 && step <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  const steps: (number | undefined)[] = [];
  let before = 0;
  for (const number of numbers) {
    if (number - before === 2) steps.push(number - 1);
    else if (number - before > 2) steps.push(undefined);
    steps.push(number);
    before = number;
  }
  return steps;
}
