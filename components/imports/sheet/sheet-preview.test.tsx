import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { SheetPreview } from "./sheet-preview";
import { termTitles } from "./terms";

const types = termTitles([
  {
    id: "textDocument-journalArticle",
    title: { en: "Journal article", de: "Zeitschriftenartikel" },
  },
]);
const work = (id: string) => ({
  row: 2,
  work: { metadata: { title: "Tides", resource_type: { id } } },
  origins: new Map(),
});

test("the preview names types of works as readers do, and unknown ones as the sheet does", () => {
  const works = [work("textDocument-journalArticle"), work("leaflet")];
  const page = markupOf(<SheetPreview works={works} types={types} />, "de");
  expect(page).toContain(">Zeitschriftenartikel<");
  expect(page).not.toContain("textDocument");
  expect(page).toContain(">leaflet<");
});

test("on phones each value stands below the head of its column", () => {
  const page = markupOf(<SheetPreview works={[work("leaflet")]} types={types} />);
  const labels = [...page.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
  const heads = [...page.matchAll(/<th [^>]*>([^<]*)</g)].map(([, head]) => head);
  expect(labels).toEqual(heads);
  expect(page).toContain('data-label="Files" class="cell max-w-60 break-words">–<');
});

test("what is required and has no value is said to be missing", () => {
  const page = markupOf(<SheetPreview works={[work("leaflet")]} types={types} />);
  const missing = [...page.matchAll(/data-label="([^"]*)"[^>]*><span[^>]*>missing</g)];
  expect(missing.map(([, label]) => label)).toEqual(["Creators", "Date"]);
});
