import { z } from "zod";
import { cleanLine } from "@/lib/core/text";
import type { ShippedEntry } from "../data";
import type { OpenType } from "../schema";

/**
 * The terms of open lists as files have them: what `/api/affiliations` and its like show of each, which is also what
 * InvenioRDM's own files have. Fields that are not named here are left out.
 */
const MAX_TEXT = 2000;
const MAX_ID = 255;

const line = z.string().transform(cleanLine).pipe(z.string().min(1).max(MAX_TEXT));
const lines = z.array(line).max(100);
const titles = z.record(z.string().max(35), line);
const identifiers = z.array(z.object({ scheme: line.optional(), identifier: line })).max(50);
const named = z.object({ id: line.optional(), name: line.optional() });

const common = {
  id: z.string().transform(cleanLine).pipe(z.string().min(1).max(MAX_ID)),
  title: titles.optional(),
  tags: lines.optional(),
};
const organisation = {
  ...common,
  name: line,
  acronym: line.optional(),
  aliases: lines.optional(),
  country: line.optional(),
  country_name: line.optional(),
  location_name: line.optional(),
  status: line.optional(),
  types: lines.optional(),
  identifiers: identifiers.optional(),
};

const SHAPES = {
  affiliations: z.object(organisation),
  funders: z.object(organisation),
  awards: z.object({
    ...common,
    title: titles,
    number: line.optional(),
    acronym: line.optional(),
    program: line.optional(),
    funder: named.optional(),
    identifiers: identifiers.optional(),
  }),
  names: z.object({
    ...common,
    name: line,
    given_name: line.optional(),
    family_name: line.optional(),
    identifiers: identifiers.optional(),
    affiliations: z.array(named).max(50).optional(),
  }),
  subjects: z.object({
    ...common,
    subject: line,
    scheme: line.optional(),
    synonyms: lines.optional(),
    identifiers: identifiers.optional(),
  }),
} as const satisfies Record<OpenType, z.ZodType>;

/** What a term of the list must look like. Names of people are made of their parts where they come without one. */
export const shapeOf = (type: OpenType) =>
  type === "names" ? z.preprocess(withName, SHAPES.names) : SHAPES[type];

type FileTerm = z.output<(typeof SHAPES)[OpenType]>;

/** The term as lists keep it: it always has a title in English. */
export function toEntry(type: OpenType, term: FileTerm): ShippedEntry {
  const { id, title, tags = [], ...props } = term;
  const text = textOf(props) ?? Object.values(title ?? {})[0] ?? id;
  return { type, id, title: { en: text, ...title }, props, tags };
}

function textOf(props: Readonly<Record<string, unknown>>): string | undefined {
  const text = props.name ?? props.subject;
  return typeof text === "string" ? text : undefined;
}

function withName(given: unknown): unknown {
  if (!given || typeof given !== "object" || "name" in given) return given;
  const { family_name, given_name } = given as Readonly<Record<string, unknown>>;
  const name = [family_name, given_name].filter((part) => typeof part === "string").join(", ");
  return name ? { ...given, name } : given;
}
