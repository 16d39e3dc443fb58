import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import type { ItemJson } from "@/lib/imports/schema";
import { itemProblems } from "./item-problems";

const texts = (locale: "en" | "de") => ({
  imports: createTranslator({ locale, messages: MESSAGES[locale], namespace: "imports" }),
  missing: createTranslator({ locale, messages: MESSAGES[locale], namespace: "missing" }),
});

const anItem = (metadata: object, field: string, message: string) =>
  ({ item_index: 2, metadata, errors: [{ field, message }] }) as unknown as ItemJson;

test("a problem names the work, the field as the template does, and the value", () => {
  const identifiers = [{ identifier: "abc", scheme: "doi" }];
  const field = "metadata.identifiers.0.identifier";
  const item = anItem({ metadata: { identifiers } }, field, "This is not a valid DOI.");
  expect(itemProblems([item], texts("en"))).toMatchObject([
    { where: "Work 3: Other identifiers", what: "This is not a valid DOI. Given: “abc”." },
  ]);
  expect(itemProblems([item], texts("de"))).toMatchObject([
    { what: "This is not a valid DOI. Angegeben: „abc“." },
  ]);
});

test("a value that is told already, or is too long to be read, is left out", () => {
  const problem = (title: string, message: string) =>
    itemProblems([anItem({ metadata: { title } }, "metadata.title", message)], texts("en"))[0]
      ?.what;
  expect(problem("ab", "“ab” is too short.")).toBe("“ab” is too short.");
  expect(problem("a".repeat(300), "Too long.")).toBe("Too long.");
  expect(problem("ab", "Too short.")).toBe("Too short. Given: “ab”.");
});

test("what was left out of an imported work is told as wrong, not as missing", () => {
  const imported = {
    ...anItem({ metadata: {} }, "metadata.languages.0.id", "No such language."),
    record_id: "abcde-12345",
  };
  expect(itemProblems([imported], texts("en"))).toMatchObject([
    { where: "Work 3: Languages", what: "No such language." },
  ]);
});

test("a field that is wrong in two ways is told once", () => {
  const first = anItem({ metadata: { title: "ab" } }, "metadata.title", "Too short.");
  const twice = {
    ...first,
    errors: [...first.errors, { field: "metadata.title", message: "Bad." }],
  };
  expect(itemProblems([twice], texts("en")).map(({ what }) => what)).toEqual([
    "Too short. Given: “ab”.",
  ]);
});

test("problems of a work stand as the fields of the form, or as the columns of the sheet", () => {
  const fields = ["metadata.creators", "files", "metadata.title", "metadata.resource_type"];
  const errors = fields.map((field) => ({ field, message: "Wrong." }));
  const item = { ...anItem({ metadata: {} }, "", ""), errors } as ItemJson;
  const whereOf = Object.assign((_: unknown, __: number, field: string) => field, {
    columnAt: (_: number, field: string) => fields.indexOf(field),
  });
  const order = (problems: ReturnType<typeof itemProblems>) => problems.map(({ where }) => where);
  expect(order(itemProblems([item], texts("en")))).toEqual([
    "Work 3: Resource type",
    "Work 3: Title",
    "Work 3: Creators",
    "Work 3: Files",
  ]);
  expect(order(itemProblems([item], texts("en"), whereOf))).toEqual(fields);
});
