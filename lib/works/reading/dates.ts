/** A date as documents of other standards write it: number by number, as far as it is known. */
type DateParts = { year: string; month?: string | undefined; day?: string | undefined };

/** The first date of what a publication date says; that may be an interval. */
export function firstDate(date: string | undefined): DateParts | undefined {
  const [, year, month, day] = /^(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(date ?? "") ?? [];
  return year === undefined ? undefined : { year, month, day };
}

export const yearOf = (date: string | undefined): string | undefined => firstDate(date)?.year;
