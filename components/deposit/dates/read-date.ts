/**
 * What an Extended Date Time Format text says, for telling it in words while it is typed. It covers what people
 * write into forms: dates of every precision, seasons, intervals with open or unknown ends, doubt, unspecified
 * digits. The stored value is checked by the server (`lib/core/edtf.ts`), whose library is too large to send along.
 */
export type DateInput =
  | { kind: "date"; date: OneDate }
  | { kind: "interval"; from: End; to: End }
  | { kind: "empty" }
  /** No date, and the one it was perhaps meant to be. */
  | { kind: "wrong"; problem: "order" | "day" | "month" | "unreadable"; suggestion?: string };

export type End = OneDate | "open" | "unknown";

export type OneDate = {
  year: string;
  /** 1 to 12, or 21 to 24 for a season, spring first. */
  month?: number;
  day?: number;
  doubt?: "uncertain" | "approximate" | "both";
};

type Reading = {
  /** Seasons, doubt, unspecified digits and open ends; without it only plain dates and intervals. */
  extended?: boolean;
};

export function readDate(typed: string, { extended = false }: Reading = {}): DateInput {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const [from, to, ...more] = text.split("/");
  if (from === undefined || more.length > 0) return wrong(text);
  if (to === undefined) {
    const date = oneDate(from, extended);
    return typeof date === "string" ? wrong(text, date) : { kind: "date", date };
  }
  const ends = [from, to].map((end) => oneEnd(end, extended));
  const [first, last] = ends;
  if (first === undefined || last === undefined) return wrong(text);
  if (isProblem(first)) return wrong(text, first);
  if (isProblem(last)) return wrong(text, last);
  if (isBefore(last, first))
    return { kind: "wrong", problem: "order", suggestion: `${to}/${from}` };
  return { kind: "interval", from: first, to: last };
}

type Problem = "day" | "month" | "unreadable";
const isProblem = (end: End | Problem): end is Problem =>
  end === "day" || end === "month" || end === "unreadable";

function oneEnd(text: string, extended: boolean): End | Problem {
  if (extended && text === "..") return "open";
  if (extended && text === "") return "unknown";
  return oneDate(text, extended);
}

const PLAIN = /^((?!-0000)-?\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const EXTENDED = /^(-?\d{2}(?:\d{2}|\dX|XX))(?:-(\d{2})(?:-(\d{2}))?)?([?~%])?$/;
const DOUBTS = { "?": "uncertain", "~": "approximate", "%": "both" } as const;
const SEASONS = [21, 22, 23, 24];

function oneDate(text: string, extended: boolean): OneDate | Problem {
  const [, year, month, day, sign] = (extended ? EXTENDED : PLAIN).exec(text) ?? [];
  if (year === undefined) return "unreadable";
  const date: OneDate = { year };
  if (month !== undefined) date.month = Number(month);
  if (day !== undefined) date.day = Number(day);
  if (sign === "?" || sign === "~" || sign === "%") date.doubt = DOUBTS[sign];
  const isSeason = extended && SEASONS.includes(date.month ?? 0) && day === undefined;
  if (date.month !== undefined && (date.month < 1 || date.month > 12) && !isSeason) return "month";
  if (date.day !== undefined && (date.day < 1 || date.day > daysOf(date))) return "day";
  return date;
}

function daysOf({ year, month = 1 }: OneDate): number {
  // Day 0 of the next month; years below 100 would be taken for those of the last century.
  const known = /^-?\d{4}$/.test(year) ? Number(year) : 2000;
  return new Date(Date.UTC(400 + (known % 400), month, 0)).getUTCDate();
}

function isBefore(one: End, other: End): boolean {
  if (typeof one === "string" || typeof other === "string") return false;
  if (![one.year, other.year].every((year) => /^-?\d{4}$/.test(year))) return false;
  const months = (end: OneDate, missing: number) => (end.month ?? missing) * 100;
  // An end without month or day reaches to the end of its year.
  const last = Number(one.year) * 10_000 + months(one, 12) + (one.day ?? 31);
  const first = Number(other.year) * 10_000 + months(other, 1) + (other.day ?? 1);
  return last < first;
}

function wrong(text: string, problem: Problem = "unreadable"): DateInput {
  const suggestion = suggest(text);
  return { kind: "wrong", problem, ...(suggestion ? { suggestion } : {}) };
}

const MONTHS: readonly RegExp[] = [
  ...[/^jan/, /^feb/, /^m(ar|är|rz)/, /^apr/, /^ma[iy]/, /^jun/],
  ...[/^jul/, /^aug/, /^sep/, /^o[ck]t/, /^nov/, /^de[cz]/],
];

/** The date that a text written in another way probably means. Day and month in digits are told apart by dots only. */
function suggest(text: string): string | undefined {
  const spread = /^(\d{4})\s*[–—]\s*(\d{4})$/.exec(text) ?? /^(\d{4})-(\d{4})$/.exec(text);
  if (spread) return valid(`${spread[1]}/${spread[2]}`);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dotted) return valid(`${dotted[3]}-${two(dotted[2])}-${two(dotted[1])}`);
  const slashed = /^(\d{4})[./](\d{1,2})(?:[./](\d{1,2}))?$/.exec(text);
  if (slashed) return valid([slashed[1], ...slashed.slice(2).filter(Boolean).map(two)].join("-"));
  const loose = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text);
  if (loose) return valid([loose[1], ...loose.slice(2).filter(Boolean).map(two)].join("-"));
  return named(text.toLowerCase());
}

/** "3 May 2024", "May 3, 2024", "3. Mai 2024", "May 2024". */
function named(text: string): string | undefined {
  const words = text.split(/[\s.,]+/).filter(Boolean);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(st|nd|rd|th)?$/.test(word));
  const month = MONTHS.findIndex((name) => words.some((word) => name.test(word))) + 1;
  if (!year || month === 0 || words.length > 3) return undefined;
  return valid([year, two(String(month)), ...(day ? [two(day.replace(/\D/g, ""))] : [])].join("-"));
}

const two = (digits: string | undefined) => (digits ?? "").padStart(2, "0");

function valid(text: string): string | undefined {
  const parts = text.split("/").map((part) => oneDate(part, false));
  return parts.some((part) => typeof part === "string") ? undefined : text;
}
