import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import german from "@/lib/i18n/messages/de/members.json";
import english from "@/lib/i18n/messages/en/members.json";
import { inWords } from "./group-roles";

const en = createTranslator({ locale: "en", messages: { members: english }, namespace: "members" });
const de = createTranslator({ locale: "de", messages: { members: german }, namespace: "members" });

const role = (name: string, type: "user" | "group" = "group") => ({
  member: { type, id: `one---12|${name}`, name: `Tide: Readers: ${name}`, description: "" },
});

test.each([
  ["member", "Members of Tide: Readers", "Mitglieder von Tide: Readers"],
  ["administrator", "Administrators of Tide: Readers", "Verantwortliche von Tide: Readers"],
  ["tide-keeper", "tide-keeper in Tide: Readers", "tide-keeper in Tide: Readers"],
])("the role %s of a group is said in words", (name, inEnglish, inGerman) => {
  expect(inWords(en, role(name)).member.name).toBe(inEnglish);
  expect(inWords(de, role(name)).member.name).toBe(inGerman);
});

test("other members keep their names", () => {
  const local = {
    member: { type: "group" as const, id: "editors", name: "Editors", description: "" },
  };
  expect(inWords(en, local)).toBe(local);
  const person = role("member", "user");
  expect(inWords(en, person)).toBe(person);
});
