import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import de from "./de.json";
import { sentenceIn } from ".";

const listed = Object.entries(de);
const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test("a sentence is found by its words, with what is put into it", () => {
  expect(sentenceIn("de", "This is not your password.")).toBe("Das ist nicht Ihr Passwort.");
  expect(sentenceIn("de", "Use at least 8 characters.")).toBe("Nehmen Sie mindestens 8 Zeichen.");
  expect(sentenceIn("de", "Ann commented on “Tides {1}”")).toBe("Ann hat „Tides {1}“ kommentiert");
});

test("of two that fit, the more definite one is taken", () => {
  expect(sentenceIn("de", "Somebody declined the invitation to Tide room.")).toBe(
    "Somebody hat die Einladung in Tide room abgelehnt.",
  );
  expect(sentenceIn("de", "“Tides” is now shown in A is now part of B")).toBe(
    "„Tides“ wird jetzt in A is now part of B gezeigt",
  );
});

test("what is wrong at a place and what a request is called are sentences, too", () => {
  expect(sentenceIn("de", "At character 3: “)” is not expected here.")).toBe(
    "Bei Zeichen 3: „)“ passt hier nicht.",
  );
  expect(sentenceIn("de", 'Ann commented on “Request to join "Tide room"”')).toBe(
    "Ann hat „Beitrittsanfrage an „Tide room““ kommentiert",
  );
});

test("what is not listed, and what readers of English get, stays as it is", () => {
  expect(sentenceIn("de", "The moon is in the wrong quarter.")).toBe(
    "The moon is in the wrong quarter.",
  );
  expect(sentenceIn("en", "This is not your password.")).toBe("This is not your password.");
});

test("what quotes a long text stays as it is: looking it up could take long", () => {
  const joined = (who: string) => `${who} has joined Tide room`;
  expect(sentenceIn("de", joined("Ada"))).not.toBe(joined("Ada"));
  expect(sentenceIn("de", joined("Ada".repeat(300)))).toBe(joined("Ada".repeat(300)));
});

describe("every sentence of the list", () => {
  test("puts in nothing that it is not given", () => {
    const isGiven = (en: string) => (name: string) => names(en).includes(name);
    expect(listed.filter(([en, text]) => !names(text).every(isGiven(en)))).toEqual([]);
  });

  test("is said somewhere in the service", () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const files = ["lib", "emails"].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(ts|tsx|html|txt)$/.test(name))
        .map((name) => path.join(root, folder, name)),
    );
    const longest = (text: string) =>
      text.split(/\{\w+\}/).sort((a, b) => b.length - a.length)[0] ?? "";
    const code = files.map((name) => readFileSync(name, "utf8")).join("\n");
    expect(listed.map(([en]) => longest(en)).filter((part) => !code.includes(part))).toEqual([]);
  });
});
