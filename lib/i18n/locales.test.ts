import { expect, it } from "vitest";
import { LANGUAGE_NAMES, LOCALES } from "./locales";

it.each(LOCALES)("calls %s as it calls itself", (locale) => {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? "";
  expect(LANGUAGE_NAMES[locale].toLocaleLowerCase(locale)).toBe(name.toLocaleLowerCase(locale));
});
