const LOCALE = "en";

export function formatCount(count: number, locale = LOCALE): string {
  return count.toLocaleString(locale);
}

/** An estimated number with two digits: more would promise what it does not hold. */
export const roughly = (count: number): number => Number(count.toPrecision(2));

const MONTHS: Readonly<Record<string, string>> = {
  en: "January February March April May June July August September October November December",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
};

/** Where there is little room. */
const SHORT_MONTHS: typeof MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
  de: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
};

function formatDay(text: string, locale: string, names = MONTHS): string {
  const [, year, month, day] = /^(-?\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text) ?? [];
  const months = names[locale] ?? names[LOCALE] ?? "";
  const name = month && months.split(" ")[Number(month) - 1];
  if (!year || (month && !name)) return text;
  if (!name) return year;
  return day ? `${Number(day)}${locale === "de" ? "." : ""} ${name} ${year}` : `${name} ${year}`;
}

/** A month, or a day of a year that is known, where there is little room: "Aug 2026", "31 Aug". */
export function formatShort(text: string, locale = LOCALE): string {
  const short = formatDay(text, locale, SHORT_MONTHS);
  return text.length > "YYYY-MM".length ? short.replace(/ \S+$/, "") : short;
}

/** An EDTF date for people: `2026-02` is "February 2026", `2019/2021` is "2019 – 2021". Others stay as they are. */
export function formatEdtf(date: string, locale = LOCALE): string {
  return date
    .split("/")
    .map((day) => formatDay(day, locale))
    .join(" – ");
}

/** The day of a moment, in UTC, as everything machines say here is. */
export function formatMoment(moment: string, locale = LOCALE): string {
  return formatDay(moment.slice(0, 10), locale);
}

/** The day and the time of a moment, to the minute: "23 Nov 2026, 06:45". */
export function formatMinute(moment: string, locale = LOCALE): string {
  return `${formatDay(moment.slice(0, 10), locale, SHORT_MONTHS)}, ${moment.slice(11, 16)}`;
}

/** The same to the second, for logs. */
export function formatSecond(moment: string, locale = LOCALE): string {
  return `${formatMinute(moment, locale)}${moment.slice(16, 19)}`;
}

const AGES = [
  { unit: "year", seconds: 31_557_600 },
  { unit: "month", seconds: 2_629_800 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** How long ago or ahead a moment is, in the largest unit that fits: "3 days ago", "in 2 weeks". None is just now. */
export function formatAge(moment: string, now: number, locale: string): string | undefined {
  const seconds = (Date.parse(moment) - now) / 1000;
  const age = AGES.find((one) => Math.abs(seconds) >= one.seconds);
  if (!age) return undefined;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return format.format(Math.trunc(seconds / age.seconds), age.unit);
}
