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
    "Please answer by 3 April 2026.",
    "Bitte antworten Sie bis zum 3. April 2026.",
  ]);
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
