import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { cleanLine } from "@/lib/core/text";
import { BANNER_LEVELS, MAX_BANNER_TEXT } from "./constants";

const text = z.string().transform(cleanLine).pipe(z.string().max(MAX_BANNER_TEXT));
const moment = z.iso.datetime({ offset: true }).nullish();

export const bannerInput = z
  .object({
    text: z.object({ en: text.default(""), de: text.default("") }),
    level: z.enum(BANNER_LEVELS).default("info"),
    starts_at: moment.describe("At once when left out"),
    ends_at: moment.describe("Never when left out"),
  })
  .refine(({ text: { en, de } }) => en !== "" || de !== "", {
    path: ["text", "en"],
    error: errorKey("validation.required"),
  })
  .refine(
    ({ starts_at, ends_at }) =>
      !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at),
    {
      path: ["ends_at"],
      error: errorKey("validation.endAfterStart"),
    },
  );

export const bannerJson = z.object({
  id: z.string().describe("Another for each text and level"),
  text: z.object({ en: z.string(), de: z.string() }),
  level: z.enum(BANNER_LEVELS),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});
export type BannerJson = z.output<typeof bannerJson>;
