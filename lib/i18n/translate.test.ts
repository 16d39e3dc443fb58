import { describe, expect, test } from "vitest";
import { message, storedMessage, verbatim } from "@/lib/core/message";
import { LOCALES } from "./locales";
import { inEnglish, translate } from "./translate";

test("a message is said with its values, those that are messages in the same language", () => {
  expect(translate("de", message("users.wrongPassword"))).toBe("Das ist nicht Ihr Passwort.");
  const title = message("collections.membershipTitle", { collection: "Tide room" });
  const told = message("requestEvents.comment-request-event.create.subject", { who: "Ann", title });
  expect(inEnglish(told)).toBe('Ann commented on “Request to join "Tide room"”');
  expect(translate("de", told)).toBe("Ann hat „Beitrittsanfrage an „Tide room““ kommentiert");
});

test("numbers stand as they are, lists are joined, days are written as readers are used to", () => {
  expect(inEnglish(message("validation.tooLong", { maximum: 10000 }))).toBe(
    "Longer than maximum length 10000.",
  );
  expect(inEnglish(message("validation.oneOf", { values: ["own", "subtree"] }))).toBe(
    "Must be one of: own, subtree.",
  );
  const until = message("mails.until", { day: { day: "2026-04-03" } });
  expect(LOCALES.map((locale) => translate(locale, until))).toEqual([
    "Please respond by 3 April 2026.",
    "Bitte antworten Sie bis zum 3. April 2026.",
  ]);
});

test("the size of a logo is said to programs and to people", () => {
  const told = message("collections.logoTooLarge", { limit: 1, given: 1.61 });
  expect(translate("en", told)).toBe("Logo size limit exceeded. Limit: 1.00 MB Given: 1.61 MB");
  expect(translate("en-x-pages", told)).toBe("The logo is 1.61 MB. The limit is 1 MB.");
  expect(translate("de", told)).toBe("Das Logo hat 1,61 MB. Erlaubt sind höchstens 1 MB.");
});

test("days are said in as few words as can be, and counts as readers write them", () => {
  const said = (from: string, to: string, views: number) => {
    const values = { period: { from, to }, views, downloads: 1 };
    return LOCALES.map((locale) =>
      translate(locale, message("mails.useReportFigures", values)).replace(/\s–\s/g, " – "),
    );
  };
  expect(said("2026-02-01", "2026-02-28", 12_345)).toEqual([
    "February 2026: 12,345 views and 1 download",
    "Februar 2026: 12.345 Aufrufe und 1 Download",
  ]);
  expect(said("2026-02-02", "2026-02-28", 1)).toEqual([
    "2 – 28 February 2026: 1 view and 1 download",
    "2.–28. Februar 2026: 1 Aufruf und 1 Download",
  ]);
  expect(said("2025-10-01", "2025-12-31", 0)[0]).toBe(
    "1 October – 31 December 2025: 0 views and 1 download",
  );
});

test("signs that mean something to the catalogue are said as they stand", () => {
  const values = { id: "{0}", key: "it's '{a}' <b>" };
  expect(inEnglish(message("files.noSuchFile", values))).toBe(
    "Record '{0}' has no file 'it's '{a}' <b>'.",
  );
  expect(inEnglish(message("validation.duplicatedRecords", { twice: ["a", "b"] }))).toBe(
    "Duplicated records {a, b}.",
  );
});

describe("what was stored", () => {
  test("as a message is read as one", () => {
    const given = message("works.doiTaken", { doi: "10.1234/x" });
    expect(storedMessage(JSON.parse(JSON.stringify(given)))).toEqual(given);
  });

  test("before messages had keys is said as it stands, in every language", () => {
    expect(translate("de", storedMessage("Ann has joined {A}"))).toBe("Ann has joined {A}");
    expect(storedMessage("Ann")).toEqual(verbatim("Ann"));
  });

  test("under a key that is gone is said by its key rather than not at all", () => {
    expect(inEnglish(storedMessage({ key: "works.longAgo" }))).toBe("works.longAgo");
  });
});
