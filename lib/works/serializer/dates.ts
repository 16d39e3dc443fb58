/** Dates as a reader writes them. Values are EDTF level 0 or ISO moments, in UTC. */
type Length = "medium" | "long";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, length: Length, parts: "year" | "month" | "day") {
  const key = `${language} ${length} ${parts}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(language, {
      timeZone: "UTC",
      year: "numeric",
      ...(parts === "year" ? {} : { month: length === "long" ? "long" : "short" }),
      ...(parts === "day" ? { day: "numeric" } : {}),
    });
    formatters.set(key, found);
  }
  return found;
}

/** `Feb 2026` or `February 11, 2026`; the two ends of an interval stand around a thin-spaced dash. */
export function localDate(edtf: string, language: string, length: Length): string {
  return edtf
    .split("/")
    .map((one) => localDay(one, language, length))
    .join("\u2009–\u2009");
}

function localDay(text: string, language: string, length: Length): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:T.*)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  return formatter(language, length, day ? "day" : month ? "month" : "year").format(moment);
}

/** A language the runtime can format for; the interface's English otherwise. */
export function dateLanguage(languages: readonly string[]): string {
  return Intl.DateTimeFormat.supportedLocalesOf(languages.filter(isLanguageTag))[0] ?? "en";
}

/** Language tags come from clients, and `Intl` throws on an invalid one. */
const isLanguageTag = (text: string) => /^[a-z]{2,3}$/i.test(text);
