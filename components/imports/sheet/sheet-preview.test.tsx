import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { SheetPreview } from "./sheet-preview";
import { importMessage } from "../import-message";
import { recognise } from "./mapping";
import { sheetOf } from "./sheet";
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

const previewOf = (works: ReturnType<typeof work>[], language?: "de", wrong?: number) =>
  markupOf(
    <SheetPreview
      reading={{
        works,
        mapping: recognise(
          sheetOf([
            ["Title", "Type"],
            ["Tides", "leaflet"],
          ]),
        ),
        problems:
          wrong === undefined
            ? []
            : [
                {
                  row: 2,
                  at: wrong,
                  message: importMessage("noResourceType", { text: "leaflet" }),
                },
              ],
      }}
      types={types}
    />,
    language,
  );

test("the preview names types of works as readers do, and unknown ones as the sheet does", () => {
  const works = [work("textDocument-journalArticle"), work("leaflet")];
  const page = previewOf(works, "de");
  expect(page).toContain(">Zeitschriftenartikel<");
  expect(page).not.toContain("textDocument");
  expect(page).toContain(">leaflet<");
});

test("on phones each value stands below the head of its column", () => {
  const page = previewOf([work("leaflet")]);
  const labels = [...page.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
  const heads = [...page.matchAll(/<th [^>]*>([^<]*)</g)].map(([, head]) => head);
  expect(labels).toEqual(heads);
  expect(page).toContain('data-label="Files" class="cell max-w-60 break-words">–<');
});

test("what is required and has no value is said to be missing", () => {
  const page = previewOf([work("leaflet")]);
  const missing = [...page.matchAll(/data-label="([^"]*)"[^>]*><span[^>]*>missing</g)];
  expect(missing.map(([, label]) => label)).toEqual(["Creators", "Date"]);
});

test("a value that is not understood is marked as a missing one is", () => {
  const marked = /text-danger"><bdi>leaflet<\/bdi> \(invalid\)</;
  expect(previewOf([work("leaflet")], undefined, 1)).toMatch(marked);
  expect(previewOf([work("leaflet")], undefined, 0)).not.toMatch(marked);
});
