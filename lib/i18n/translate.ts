import compile from "icu-minify/compile";
import formatMessage, { type CompiledMessage } from "icu-minify/format";
import { AppError, type Issue, type IssueJson } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { localised } from "@/lib/core/localised";
import {
  type Day,
  type Days,
  type Message,
  type MessageLike,
  type MessageValue,
  toMessage,
} from "@/lib/core/message";
import { DEFAULT_LOCALE, type Locale, LOCALES, PAGE_ENGLISH, type Wording } from "./locales";
import { PAGE_WORDINGS, SERVICE_MESSAGES } from "./messages/service";

/**
 * Translates messages, where a response, a mail or a log line is written. Inside Next the texts are compiled by the
 * build (`next.config.mjs`). The worker and commands read the message files and compile a text when it is first used.
 */
export function translate(wording: Wording, { key, values = {} }: Message): string {
  const text = textOf(wording, key);
  if (typeof text === "string") return text;
  const formatted: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) formatted[name] = valueIn(wording, value);
  return String(formatMessage(text, localeOf(wording), formatted, OPTIONS));
}

export const translateIssues = (wording: Wording, issues: readonly Issue[]): IssueJson[] =>
  issues.map(({ field, messages }) => ({
    field,
    messages: messages.map((one) => translate(wording, one)),
  }));

const localeOf = (wording: Wording): Locale =>
  wording === PAGE_ENGLISH ? DEFAULT_LOCALE : wording;

/** For logs, commands and texts that are the same for every reader. */
export const inEnglish = (given: MessageLike): string =>
  translate(DEFAULT_LOCALE, toMessage(given));

/** The text of an error for administrators: in the queue and in commands. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return inEnglish(error.text);
  return error instanceof Error ? error.message : String(error);
}

const numbers = new Map(LOCALES.map((locale) => [locale, new Intl.NumberFormat(locale)]));
const plurals = new Map(LOCALES.map((locale) => [locale, new Intl.PluralRules(locale)]));
const OPTIONS = {
  formatters: {
    getNumberFormat: (locale: unknown, options?: Intl.NumberFormatOptions) => {
      if (options) return new Intl.NumberFormat(locale as Locale, options);
      return numbers.get(locale as Locale) ?? new Intl.NumberFormat(DEFAULT_LOCALE);
    },
    getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...given),
    getPluralRules: (locale: unknown) =>
      plurals.get(locale as Locale) ?? new Intl.PluralRules(DEFAULT_LOCALE),
  },
};

const texts = new Map<string, CompiledMessage>();

function textOf(wording: Wording, key: string): CompiledMessage {
  const name = `${wording} ${key}`;
  const known = texts.get(name);
  if (known !== undefined) return known;
  const found = find(PAGE_WORDINGS[wording], key) ?? find(SERVICE_MESSAGES[localeOf(wording)], key);
  // A stored message may name a key that is gone.
  if (found === undefined) return key;
  const text = compiled(found);
  texts.set(name, text);
  return text;
}

function find(tree: unknown, key: string): unknown {
  return key.split(".").reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), tree);
}

/** A text with a value is a string only where the build has not compiled the catalogues. */
const isSource = typeof (SERVICE_MESSAGES.en.verbatim as unknown) === "string";

/** What the build made of a text without values is a string again, which would not be read the same way twice. */
const compiled = (text: unknown): CompiledMessage =>
  isSource && typeof text === "string" ? compile(text) : (text as CompiledMessage);

/** Where a language is written in several ways, the one the wire has: "3 April 2026". */
const REGIONS: Readonly<Partial<Record<Locale, string>>> = { en: "en-GB" };
const formatsWith = (options: Intl.DateTimeFormatOptions) =>
  new Map(
    LOCALES.map((locale) => [
      locale,
      new Intl.DateTimeFormat(REGIONS[locale] ?? locale, { ...options, timeZone: "UTC" }),
    ]),
  );
const dayFormats = formatsWith({ dateStyle: "long" });
const monthFormats = formatsWith({ month: "long", year: "numeric" });

function valueIn(wording: Wording, value: MessageValue): string | number {
  if (typeof value !== "object") return value;
  if (isList(value)) return value.map((one) => valueIn(wording, one)).join(", ");
  if ("key" in value) return translate(wording, value);
  const locale = localeOf(wording);
  if ("titles" in value) return localised(value.titles, [locale]) ?? "";
  return "from" in value ? daysIn(locale, value) : dayIn(locale, value);
}

const isList = (value: MessageValue): value is Extract<MessageValue, readonly unknown[]> =>
  Array.isArray(value);

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

const dayIn = (locale: Locale, { day }: Day) => dayFormats.get(locale)?.format(startOf(day)) ?? day;

function daysIn(locale: Locale, { from, to }: Days): string {
  const [first, last] = [startOf(from), startOf(to)];
  const said = isMonth(first, last)
    ? monthFormats.get(locale)?.format(first)
    : dayFormats.get(locale)?.formatRange(first, last);
  return said ?? `${from}/${to}`;
}

function isMonth(first: Date, last: Date): boolean {
  const lastOfMonth = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  return first.getUTCDate() === 1 && last.getTime() === lastOfMonth;
}
