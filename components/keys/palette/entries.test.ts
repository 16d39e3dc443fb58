import { expect, test } from "vitest";
import { ACTIONS, byName, isFor, matches, PAGES, queryOf } from "./entries";

const GUEST = { isSignedIn: false, isAdministrator: false };
const MEMBER = { isSignedIn: true, isAdministrator: false };

test("everybody is offered what they may open", () => {
  expect(isFor(GUEST, PAGES.works)).toBe(true);
  expect(isFor(GUEST, PAGES.signIn)).toBe(true);
  expect(isFor(GUEST, PAGES.statistics) && isFor(GUEST, PAGES.api)).toBe(true);
  expect(isFor(GUEST, ACTIONS.newUpload)).toBe(false);
  expect(isFor(MEMBER, PAGES.signIn)).toBe(false);
  expect(isFor(MEMBER, ACTIONS.newUpload)).toBe(true);
});

test("beginnings of words find an entry, in any order and without accents", () => {
  expect(matches("New upload", "up ne")).toBe(true);
  expect(matches("Zugänge", "zugan")).toBe(true);
  expect(matches("New upload", "load")).toBe(false);
  expect(matches("New upload", "")).toBe(true);
});

test("the last word of what is typed may be the beginning of one", () => {
  expect(queryOf("harbour stu")).toBe("harbour (stu OR stu*)");
  expect(queryOf(" tide ")).toBe("(tide OR tide*)");
  expect(queryOf('title:"a harbour"')).toBe('title:"a harbour"');
});

test("what begins as typed stands before what has the words, and that before what has them elsewhere", () => {
  const names = ["Songs of the valley", "Applied linguistics", "Linguistics", "Ling and tides"];
  expect(byName(names, "ling", (name) => name)).toEqual([
    "Linguistics",
    "Ling and tides",
    "Applied linguistics",
    "Songs of the valley",
  ]);
});
