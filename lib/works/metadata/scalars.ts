import { z } from "zod";
import { isObject } from "@/lib/core/json";
import { message, type Message, type MessageKey } from "@/lib/core/message";
import { characters, cleanLine, cleanText } from "@/lib/core/text";
import { sanitizeHtml, visibleText } from "@/lib/core/html";
import { MISSING, type Field, type ScalarKind } from "./field";
import type { VocabularyType } from "@/lib/vocabularies/schema";
import { BOUNDS } from "./bounds";
import { pathUnder } from "./read-context";

const NOT_TEXT = "validation.string";

type TextOptions = {
  /** Characters, after cleaning. Without it an empty text counts as none. */
  min?: number;
  max?: number;
  /** Keeps line breaks. */
  lines?: boolean;
  /** Reported for a blank text, where a blank one is a mistake rather than none. */
  blank?: MessageKey;
  kind?: ScalarKind;
};

export function text(options: TextOptions = {}): Field<string> {
  const { min = 0, max = BOUNDS.text, lines = false, kind = "text" } = options;
  const clean = lines ? cleanText : cleanLine;
  return {
    read: (value, at, reading) => {
      if (typeof value !== "string") return reading.report(at, NOT_TEXT);
      // Checked before cleaning as well, so that the cost of cleaning is bounded by the length that can be stored.
      const cleaned = value.length > max * 4 ? undefined : clean(value);
      if (cleaned === undefined || characters(cleaned) > max)
        return reading.report(at, tooLong(max));
      if (cleaned === "" && options.blank !== undefined) return reading.report(at, options.blank);
      if (characters(cleaned) < min) return reading.report(at, tooShort(min));
      return cleaned || undefined;
    },
    schema: z.string().min(min).max(max),
    scalars: [{ path: "", kind }],
  };
}

/** Text of a form that can be tested, such as an address or a number with a check digit. Blank counts as none. */
export function testedText(
  isValid: (value: string) => boolean,
  problem: MessageKey,
  options: { max?: number; kind?: ScalarKind; format?: string } = {},
): Field<string> {
  const { max = 2048, kind = "keyword" } = options;
  const base = text({ max, kind });
  return {
    ...base,
    read: (value, at, reading) => {
      const cleaned = base.read(value, at, reading);
      if (cleaned === undefined || isValid(cleaned)) return cleaned;
      return reading.report(at, problem);
    },
    schema: z
      .string()
      .max(max)
      .meta(options.format ? { format: options.format } : {}),
  };
}

/** Markup of the allowed kinds; without visible text it counts as none. `min` counts the markup, too. */
export function html(options: { min: number }): Field<string> {
  return {
    read: (value, at, reading) => {
      if (typeof value !== "string") return reading.report(at, NOT_TEXT);
      if (value.length > BOUNDS.html) return reading.report(at, tooLong(BOUNDS.html));
      if (!reading.takesHtml(value.length)) {
        return reading.report(at, message("metadata.textsTooLong", { maximum: BOUNDS.htmlInAll }));
      }
      const clean = sanitizeHtml(cleanText(value));
      // Escaping makes text longer; the stored text must meet the limit too.
      if (clean.length > BOUNDS.html) return reading.report(at, tooLong(BOUNDS.html));
      if (visibleText(clean) === "") return undefined;
      return characters(clean) < options.min ? reading.report(at, tooShort(options.min)) : clean;
    },
    schema: z.string().min(options.min).max(BOUNDS.html).describe("HTML of a limited set of tags."),
    scalars: [{ path: "", kind: "html" }],
  };
}

export function boolean(): Field<boolean> {
  return {
    read: (value, at, reading) =>
      typeof value === "boolean" ? value : reading.report(at, "validation.boolean"),
    schema: z.boolean(),
    scalars: [{ path: "", kind: "boolean" }],
  };
}

export function oneOf<const T extends string>(values: readonly T[], problem: MessageKey): Field<T> {
  return {
    read: (value, at, reading) =>
      values.find((one) => one === value) ?? reading.report(at, problem),
    schema: z.enum(values),
    scalars: [{ path: "", kind: "keyword" }],
  };
}

export type Term = { id: string };

/** What answers add to a term; sent back, it is dropped. */
const TERM_EXTRAS = ["title", "description", "icon", "props", "tags"];

/** A reference into a vocabulary whose ids are all held here; an unknown id refuses the write. */
export function term(
  type: VocabularyType,
  options: { normalise?: (id: string) => string } = {},
): Field<Term> {
  const id = text({ max: 255, blank: MISSING, kind: "keyword" });
  return {
    read: (value, at, reading) => {
      if (!isObject(value)) return reading.report(at, "validation.invalidType");
      for (const key of Object.keys(value)) {
        if (key !== "id" && !TERM_EXTRAS.includes(key))
          reading.report(pathUnder(at, key), "validation.unknownField");
      }
      const path = pathUnder(at, "id");
      const sent = Object.hasOwn(value, "id") ? value.id : undefined;
      if (sent === undefined) return reading.report(path, MISSING);
      if (sent === null) return reading.report(path, "validation.notNull");
      const cleaned = id.read(sent, path, reading);
      if (cleaned === undefined) return undefined;
      const known = options.normalise?.(cleaned) ?? cleaned;
      return reading.knows(type, known, path) ? { id: known } : undefined;
    },
    schema: z.strictObject({
      id: z.string().max(255).describe(`An id of the vocabulary ${type}.`),
      ...Object.fromEntries(
        TERM_EXTRAS.map((key) => [key, z.unknown().optional().meta({ readOnly: true })]),
      ),
    }),
    scalars: [{ path: "id", kind: "keyword" }],
  };
}

/** Texts by language: `{"en": "…"}`. */
export function languageMap(): Field<Record<string, string>> {
  const entry = text({ max: BOUNDS.text });
  return {
    read: (value, at, reading) => {
      if (!isObject(value)) return reading.report(at, "validation.invalidType");
      const kept: Record<string, string> = {};
      for (const [language, sent] of Object.entries(value)) {
        const path = pathUnder(at, language);
        if (!/^[a-z]{2}$/.test(language)) reading.report(path, "metadata.languageCode");
        else if (sent === null) reading.report(path, "validation.notNull");
        else {
          const cleaned = entry.read(sent, path, reading);
          if (cleaned !== undefined) kept[language] = cleaned;
        }
      }
      return Object.keys(kept).length > 0 ? kept : undefined;
    },
    schema: z.record(z.string().regex(/^[a-z]{2}$/), z.string().max(BOUNDS.text)),
    scalars: [{ path: "*", kind: "text" }],
  };
}

/** A date in one of the notations of `lib/core/edtf`. */
export function date(isDate: (value: string) => boolean, notation: string): Field<string> {
  return {
    ...testedText(isDate, "metadata.dateOrInterval", { max: 100, kind: "date" }),
    schema: z.string().max(100).describe(notation),
  };
}

function tooLong(max: number): Message {
  return message("validation.tooLong", { maximum: max });
}

function tooShort(min: number): Message {
  return message("validation.tooFewCharacters", { minimum: min });
}
