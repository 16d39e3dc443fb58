import { DEFAULT_LOCALE, type Locale } from "../locales";
import de from "./de.json";

/**
 * What the service itself says, in other languages: refusals, problems of fields and of queries, news. It says these in
 * English, where they arise; the last step before a reader looks them up here. A sentence is found by its English words,
 * with names in braces for what differs: "Use at least {least} characters." What is not listed stays English.
 *
 * Texts of pages are no such sentences: they are in `messages`, by names.
 */
const LISTED: Readonly<Record<Exclude<Locale, "en">, Readonly<Record<string, string>>>> = { de };

/** Values that are listed themselves: what is wrong at a place, what a request is called, what one may do. */
const LOOKED_UP: ReadonlySet<string> = new Set(["may", "problem", "request", "role"]);

/** What is longer quotes what somebody sent, and would take long to be tried. */
const MAX_CHARACTERS = 600;

type Pattern = { fits: RegExp; text: string };

/** Those with braces, the most definite first: "{who} has joined {collection}" says less than most others. */
const patterns = new Map(
  Object.entries(LISTED).map(([locale, sentences]) => [
    locale,
    Object.entries(sentences)
      .filter(([english]) => english.includes("{"))
      .sort(([a], [b]) => fixed(b) - fixed(a))
      .map(([english, text]): Pattern => ({ fits: asRegExp(english), text })),
  ]),
);

/** How many characters are always the same. */
function fixed(sentence: string): number {
  return sentence.replace(/\{\w+\}/g, "").length;
}

function asRegExp(sentence: string): RegExp {
  const named = new Set<string>();
  const source = sentence
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{(\w+)\}/g, (_whole, name: string) => {
      if (named.has(name)) return `\\k<${name}>`;
      named.add(name);
      return `(?<${name}>.+?)`;
    });
  return new RegExp(`^${source}$`, "u");
}

/** A sentence of the service in this language. */
export function sentenceIn(locale: Locale, english: string): string {
  if (locale === DEFAULT_LOCALE) return english;
  const whole = LISTED[locale as keyof typeof LISTED][english];
  if (whole !== undefined) return whole;
  if (english.length > MAX_CHARACTERS) return english;
  for (const { fits, text } of patterns.get(locale) ?? []) {
    const values = fits.exec(english)?.groups;
    if (!values) continue;
    return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = values[name] ?? "";
      if (name === "day") return dayIn(locale, value);
      return LOOKED_UP.has(name) ? sentenceIn(locale, value) : value;
    });
  }
  return english;
}

/** A day in words, such as "3 April 2026". */
function dayIn(locale: Locale, english: string): string {
  const day = new Date(`${english} UTC`);
  if (Number.isNaN(day.getTime())) return english;
  return day.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
}
