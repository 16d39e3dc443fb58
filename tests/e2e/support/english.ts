import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

type Tree = { readonly [key: string]: string | Tree };

const flatten = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : flatten(value)));

const FOLDER = path.resolve(import.meta.dirname, "../../../lib/i18n/messages");

/** All texts of a language, read as files: the browser tests do not run the modules of the pages. */
function textsIn(locale: string): string[] {
  const folder = path.join(FOLDER, locale);
  const isOfPages = (name: string) => name.endsWith(".json") && name !== "service.json";
  return readdirSync(folder)
    .filter(isOfPages)
    .flatMap((name) => flatten(JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Tree));
}

/** The fixed parts of a text around its values, and the alternatives of its plurals. */
const pieces = (text: string) =>
  text
    .split(/[{}<>#]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "" && !/\b(plural|select),|^(=0|one|other)$/.test(piece));

const wordsIn = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;

/** Names of sample people are the same in every language. */
const NAMES = new Set(["Administrator"]);

/** Texts of English pages only: whole texts, and parts of texts that are recognised anywhere. */
function englishTexts(): { whole: string[]; stretches: string[] } {
  const german = textsIn("de");
  const inGerman = new Set(german.flatMap((text) => [text, ...pieces(text)]));
  const english = textsIn("en").filter((text) => !inGerman.has(text) && !NAMES.has(text));
  return {
    whole: english.filter((text) => !/[{}<>#]/.test(text) && /\p{Ll}{2}/u.test(text)),
    stretches: [...new Set(english.flatMap(pieces))].filter(
      (piece) => wordsIn(piece) >= 3 && !german.some((text) => text.includes(piece)),
    ),
  };
}

const ENGLISH = englishTexts();

/** The English texts on a page in German: visible texts, accessible names, the title. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isSkipped = (element: Element | null) =>
      element === null || element.closest("script, style, template, [lang]:not(html, [lang=de])");
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isSkipped(node.parentElement)) texts.push(node.textContent ?? "");
    // Mails, and files, are in frames and groups that are called after them.
    for (const element of document.body.querySelectorAll("*:not(iframe, pre[role=group])"))
      if (!isSkipped(element))
        for (const name of ["aria-label", "aria-description", "alt", "placeholder", "title"])
          texts.push(element.getAttribute(name) ?? "");
    return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()))].filter(Boolean);
  });
  const whole = new Set(ENGLISH.whole);
  return texts.filter(
    (text) => whole.has(text) || ENGLISH.stretches.some((one) => text.includes(one)),
  );
}
