import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { cleanLine, cleanText } from "@/lib/core/text";
import { LOCALES } from "@/lib/i18n/locales";
import { BANNER_CATEGORIES, MAX_BANNER_PATH, MAX_SITE_DESCRIPTION } from "./constants";

const MAX_SITE_NAME = 120;

const MAX_MARKUP = 5_000;

const markup = z.string().transform(cleanText).pipe(z.string().max(MAX_MARKUP));
/** Without an offset it is in UTC. */
const moment = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`));
const urlPath = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(MAX_BANNER_PATH))
  .refine((path) => path === "" || path.startsWith("/"), errorKey("validation.pathStart"));

const withoutEmpty = <T extends Readonly<Record<string, string | undefined>>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as T;

export const siteInput = z.object({
  name: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, errorKey("validation.blank")).max(MAX_SITE_NAME)),
  description: z
    .partialRecord(
      z.enum(LOCALES),
      z.string().transform(cleanLine).pipe(z.string().max(MAX_SITE_DESCRIPTION)),
    )
    .transform(withoutEmpty)
    .optional()
    .describe("What the site is, by language; unchanged when left out, empty texts are removed"),
});

export const siteJson = z.object({
  name: z.string(),
  description: z
    .partialRecord(z.enum(LOCALES), z.string())
    .describe("By language; where there is none, readers see the setting SITE_DESCRIPTION"),
});
export type SiteJson = z.output<typeof siteJson>;

export const bannerInput = z
  .object({
    message: markup
      .refine((text) => text !== "", errorKey("validation.required"))
      .describe("HTML; markup that descriptions may not have is removed"),
    language: z.enum(LOCALES).default("en").describe("The language of the message"),
    translations: z
      .partialRecord(z.enum(LOCALES), markup)
      .default({})
      .describe("The message in other languages, for readers of these"),
    category: z.enum(BANNER_CATEGORIES).default("info"),
    url_path: urlPath
      .nullish()
      .describe(
        "Only for pages whose address begins like this, e.g. `/records`; for all when left out",
      ),
    start_datetime: moment.nullish().describe("Immediately when left out"),
    end_datetime: moment.nullish().describe("Never when left out"),
    active: z.boolean().default(true),
  })
  .refine(
    ({ start_datetime, end_datetime }) =>
      !start_datetime || !end_datetime || start_datetime < end_datetime,
    { path: ["end_datetime"], error: errorKey("validation.endAfterStart") },
  );

export const bannerJson = z.object({
  id: z.string(),
  message: z.string().describe("HTML"),
  language: z.enum(LOCALES),
  translations: z.partialRecord(z.enum(LOCALES), z.string()),
  category: z.enum(BANNER_CATEGORIES),
  url_path: z.string().nullable(),
  start_datetime: z.string(),
  end_datetime: z.string().nullable(),
  active: z.boolean().describe("Each change to any banner switches off those whose end has passed"),
  created: z.string(),
  updated: z.string(),
  links: z.object({ self: z.string() }),
});
export type BannerJson = z.output<typeof bannerJson>;
