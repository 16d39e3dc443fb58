import { expect, test } from "vitest";
import { parseConfig } from "@/lib/core/config";
import { chooseLocale } from "./choose-locale";
import { LOCALES } from "./locales";

test("the account's choice counts before the cookie's, and that before the browser's", () => {
  const acceptLanguage = "en;q=0.9, de;q=0.8";
  expect(chooseLocale({ account: "de", cookie: "en", acceptLanguage })).toBe("de");
  expect(chooseLocale({ cookie: "de", acceptLanguage })).toBe("de");
  expect(chooseLocale({ acceptLanguage })).toBe("en");
  expect(chooseLocale({ acceptLanguage: "de-AT, en;q=0.5" })).toBe("de");
});

test("what is not spoken here is passed over, and English stands in", () => {
  expect(chooseLocale({ account: "fr", cookie: "../de", acceptLanguage: "fr, de;q=0.2" })).toBe(
    "de",
  );
  expect(chooseLocale({ acceptLanguage: "fr" })).toBe("en");
  expect(chooseLocale({ acceptLanguage: null })).toBe("en");
  expect(chooseLocale({})).toBe("en");
});

test("mails may be in any of the languages", () => {
  for (const MAIL_LANGUAGE of LOCALES)
    expect(parseConfig({ MAIL_LANGUAGE })).toMatchObject({ MAIL_LANGUAGE });
  expect(() => parseConfig({ MAIL_LANGUAGE: "xx" })).toThrow("MAIL_LANGUAGE");
});
