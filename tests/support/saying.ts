import { storedMessage } from "@/lib/core/message";
import { inEnglish } from "@/lib/i18n/translate";

/** Stands in an assertion for a message whose English fits. */
export const saying = (words: RegExp): unknown => ({
  asymmetricMatch: (given: unknown) => words.test(inEnglish(storedMessage(given))),
  toString: () => `saying ${String(words)}`,
});
