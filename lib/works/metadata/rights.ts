import { z } from "zod";
import { isObject } from "@/lib/core/json";
import { isWebAddress } from "@/lib/identifiers";
import { list, object, type Field } from "./field";
import { present } from "./identifiers";
import { testedText, text } from "./scalars";
import { pathUnder } from "./read-context";

/**
 * A licence is either one of the vocabulary or a free text. Answers, and the payloads of existing
 * importers, carry the vocabulary's title beside the id; it is ignored rather than refused.
 */
const BOTH = "metadata.rightsBoth";
const NEITHER = "metadata.rightsNone";

type LocalText = Record<string, string>;

/** A text in one language of the interface. Blank ones count as none. */
function localText(): Field<LocalText> {
  const entry = text({ lines: true });
  return {
    read: (value, at, reading) => {
      if (!isObject(value)) return reading.report(at, "validation.invalidType");
      const [locale, ...others] = Object.keys(value);
      if (locale === undefined) return undefined;
      if (others.length > 0) return reading.report(at, "metadata.oneValue");
      const isLocale = reading.locales?.includes(locale) ?? /^[a-z]{2,3}(-\w{2,8})?$/i.test(locale);
      if (!isLocale) return reading.report(at, "metadata.locale");
      const sent = value[locale];
      if (sent === null) return reading.report(pathUnder(at, locale), "validation.notNull");
      const cleaned = entry.read(sent, pathUnder(at, locale), reading);
      return cleaned === undefined ? undefined : { [locale]: cleaned };
    },
    schema: z.record(z.string(), z.string()),
    scalars: [{ path: "*", kind: "text" }],
  };
}

type Rights =
  { id: string } | { id?: undefined; title: LocalText; description?: LocalText; link?: string };

const freeText = object(
  {
    title: localText(),
    description: localText(),
    link: testedText(isWebAddress, "validation.url", { format: "uri" }),
  },
  {
    readOnly: ["icon", "props"],
    rule: ({ title, description, link }, at, reading, isTroubled) => {
      if (title) return { title, ...present({ description, link }) };
      return isTroubled ? undefined : reading.report(pathUnder(at, "rights"), NEITHER);
    },
  },
);

const licenceId = text({ max: 255, kind: "keyword" });

const oneOfBoth: Field<Rights> = {
  read: (value, at, reading) => {
    const hasId = isObject(value) && Object.hasOwn(value, "id") && value.id !== "";
    if (!hasId) {
      const { id: _blank, ...rest } = isObject(value) ? value : { id: "" };
      return freeText.read(isObject(value) ? rest : value, at, reading);
    }
    if (value.id === null) return reading.report(pathUnder(at, "id"), "validation.notNull");
    for (const key of Object.keys(value)) {
      const isKnown = ["id", "title", "description", "icon", "props", "link", "tags"].includes(key);
      if (!isKnown) reading.report(pathUnder(at, key), "validation.unknownField");
    }
    if (Object.hasOwn(value, "link")) return reading.report(pathUnder(at, "rights"), BOTH);
    const id = licenceId.read(value.id, pathUnder(at, "id"), reading)?.toLowerCase();
    if (id === undefined) return undefined;
    return reading.knows("licenses", id, pathUnder(at, "id")) ? { id } : undefined;
  },
  schema: z
    .strictObject({
      id: z.string().optional().describe("A licence of the vocabulary: the SPDX id in lower case."),
      title: z.record(z.string(), z.string()).optional(),
      description: z.record(z.string(), z.string()).optional(),
      link: z.string().meta({ format: "uri" }).optional(),
      icon: z.unknown().optional().meta({ readOnly: true }),
      props: z.unknown().optional().meta({ readOnly: true }),
      tags: z.unknown().optional().meta({ readOnly: true }),
    })
    .describe("Either the id of a licence, or a title with description and link."),
  scalars: [{ path: "id", kind: "keyword" }, ...freeText.scalars],
};

export const rights = list(oneOfBoth);
