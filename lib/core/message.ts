import { dayTextOf } from "./calendar";
import { isObject } from "./json";
import type { Translations } from "./localised";

/**
 * A text of the service before it is translated: the key of a text and the values that go into it. Code that
 * refuses or tells something makes messages; serializers, mails and commands make sentences of them
 * (`lib/i18n/translate.ts`).
 */

/** The texts by area, as `lib/i18n/app-config.d.ts` declares them from the English catalogue. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface MessageCatalogue {}

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

/** Keys are checked by the compiler: `works.doiTaken`. */
export type MessageKey = KeysOf<MessageCatalogue>;
/** Keys that shapes may name: the area is sent to pages with forms. */
export type ValidationKey = Extract<MessageKey, `validation.${string}`>;
export const isValidationKey = (text: string): text is ValidationKey =>
  text.startsWith("validation.");

/** A day of the calendar, `2026-04-03`, that is written as readers are used to. */
export type Day = { readonly day: string };
/** Days from one to another; a whole month is said as a month. */
export type Days = { readonly from: string; readonly to: string };
/** A term of a vocabulary, which has a name in each language. */
export type Term = { readonly titles: Translations };
/** Lists are joined by commas; messages are said in the same language as the one they stand in. */
export type MessageValue =
  string | number | Day | Days | Term | Message | readonly (string | number | Message)[];
export type MessageValues = Readonly<Record<string, MessageValue>>;

export type Message = { readonly key: MessageKey; readonly values?: MessageValues };
/** A key stands for a message without values. */
export type MessageLike = MessageKey | Message;

export function message(key: MessageKey, values?: MessageValues): Message {
  return values ? { key, values } : { key };
}

export function toMessage(given: MessageLike, values?: MessageValues): Message {
  return typeof given === "string" ? message(given, values) : given;
}

/** Text written by a user or by another service: the same in every language. */
export const verbatim = (text: string): Message => message("verbatim", { text });

/** A day among the values of a message; each language writes it its own way. */
export const messageDay = (moment: Date): Day => ({ day: dayTextOf(moment) });

/** The same message with its texts changed, those inside other messages too. */
export function mapTexts({ key, values }: Message, change: (text: string) => string): Message {
  if (!values) return { key };
  const changed = Object.entries(values).map(([name, value]) => [name, mapValue(value, change)]);
  return { key, values: Object.fromEntries(changed) as MessageValues };
}

function mapValue(value: MessageValue, change: (text: string) => string): MessageValue {
  if (typeof value === "string") return change(value);
  if (typeof value === "number" || "day" in value || "from" in value || "titles" in value)
    return value;
  if ("key" in value) return mapTexts(value, change);
  return value.map((one) => mapValue(one, change)) as MessageValue;
}

/** A message as JSON keeps it. Values stored before messages had keys are text, which is shown as it is. */
export function storedMessage(given: unknown): Message {
  if (isObject(given) && typeof given.key === "string") return given as Message;
  return verbatim(typeof given === "string" ? given : "");
}
