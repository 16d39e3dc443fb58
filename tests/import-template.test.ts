import excel from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import { recognise } from "@/components/imports/sheet/mapping";
import { readCsv } from "@/components/imports/sheet/read-csv";
import { readXlsx } from "@/components/imports/sheet/read-xlsx";
import type { Sheet } from "@/components/imports/sheet/sheet";
import { languageWords, type Terms, termWords } from "@/components/imports/sheet/terms";
import { worksOf } from "@/components/imports/sheet/works";
import { NotPermitted } from "@/lib/core/errors";
import { importTemplate, presentTemplate } from "@/lib/imports";
import type { Locale } from "@/lib/i18n/locales";
import { COLUMNS, plainName } from "@/lib/imports/columns";
import type { ImportJson, TemplateFormat } from "@/lib/imports/schema";
import { currentTerms } from "@/lib/vocabularies";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { importRequest } from "@/tests/support/import-request";
import { importForm } from "@/tests/support/imports";

/** What people download, fill in and drop again comes in as the works they meant. */
withTestDatabase();

let owned: Owned;
beforeAll(async () => {
  owned = await aCollection({ access: { review_policy: "open" } });
});

async function template(
  format: TemplateFormat,
  locale: Locale = "en",
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await presentTemplate(
    new Request("https://repository.example.org/"),
    await importTemplate(owned.owner, owned.collection.slug, format, locale),
  );
  return new Uint8Array(await response.arrayBuffer());
}

const terms = (): Terms => ({
  resourceTypes: termWords(currentTerms().list("resourcetypes")),
  typeTitles: new Map(),
  roles: termWords(currentTerms().list("creatorsroles")),
  languages: languageWords(),
  licences: termWords(currentTerms().list("licenses")),
});

const FILLED: Readonly<Record<string, string>> = {
  import_id: "filled-",
  title: "Tide tables ",
  resource_type: "Journal article",
  publication_date: "3.5.2019",
  publisher: "Harbour Press",
  creators: "Sample, Ada [0000-0002-1825-0097]; Harbour Survey",
  creator_affiliation: "Harbour School",
  creator_role: "Author; Data collector",
  editors: "Roe, Richard",
  languages: "English; German",
  subjects: "Oceanography",
  keywords: "tides | harbours; piers",
  licences: "CC BY 4.0",
  issn: "2049-3630",
  related_works: "cites: 10.1234/abcd",
  dates: "submitted: 2018-11-02",
  funders: "Sea Fund",
  award_numbers: "T-7",
  files: "tides.txt",
  owners: "Ada Sample <ada@example.org>",
  journal_title: "Waves",
  journal_issn: "2049-3630",
  meeting_url: "https://example.org/meeting",
  programming_languages: "python",
  ai_used: "no",
  book_series: "Harbour papers, 7",
};
/** Import IDs are used once, so that each sheet has rows of its own. */
let rows = 0;
const filled = (row = ++rows) =>
  COLUMNS.map(({ id }) => {
    const value = FILLED[id] ?? "";
    return ["import_id", "title"].includes(id) ? `${value}${row}` : value;
  });

async function filledWorkbook(locale: Locale): Promise<Sheet> {
  const book = new excel.Workbook();
  await book.xlsx.load((await template("xlsx", locale)).buffer);
  const [works] = book.worksheets;
  works?.insertRow(3, filled());
  works?.insertRow(4, filled());
  return readXlsx(new Blob([new Uint8Array(await book.xlsx.writeBuffer())]));
}

async function filledCsv(locale: Locale): Promise<Sheet> {
  const rows = [filled(), filled()].map((cells) => cells.map((cell) => `"${cell}"`).join(","));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await template("csv", locale));
  return readCsv(new TextEncoder().encode(`${text}${rows.join("\r\n")}\r\n`));
}

describe("the template", () => {
  test.each([
    ["xlsx", "en", filledWorkbook],
    ["csv", "en", filledCsv],
    ["xlsx", "de", filledWorkbook],
    ["csv", "de", filledCsv],
  ] as const)("as %s in the language %s, filled in, is imported", async (_, locale, fill) => {
    const sheet = await fill(locale);
    const mapping = recognise(sheet);
    expect(mapping.map((mapped) => mapped?.column.id)).toEqual(COLUMNS.map(({ id }) => id));
    const { works, problems, hasExample } = worksOf(sheet, mapping, terms());
    expect(hasExample).toBe(true);
    expect(problems).toEqual([]);

    const request = new Request("https://repository.example.org/api/import/x", {
      method: "POST",
      body: importForm(
        works.map(({ work }) => work),
        [{ name: "tides.txt", bytes: "high" }],
      ),
    });
    const response = await importRequest(
      { ...owned.owner, now: new Date() },
      owned.collection.slug,
      request,
    );
    const { errors, data } = (await response.json()) as ImportJson;
    expect(errors).toEqual([]);
    expect(data).toHaveLength(2);
    expect(data[0]?.files).toEqual({ "tides.txt": ["success", []] });
    expect(data[0]?.metadata).toMatchObject({
      metadata: {
        title: expect.stringMatching(/^Tide tables \d$/) as unknown,
        resource_type: { id: "textDocument-journalArticle" },
        publication_date: "2019-05-03",
        creators: [
          {
            person_or_org: { name: "Sample, Ada", identifiers: [{ scheme: "orcid" }] },
            affiliations: [{ name: "Harbour School" }],
            role: { id: "author" },
          },
          { person_or_org: { name: "Harbour Survey" }, role: { id: "datacollector" } },
        ],
        contributors: [{ person_or_org: { name: "Roe, Richard" }, role: { id: "editor" } }],
        languages: [{ id: "eng" }, { id: "deu" }],
        rights: [{ id: "cc-by-4.0" }],
        related_identifiers: [
          { identifier: "10.1234/abcd", scheme: "doi", relation_type: { id: "cites" } },
        ],
        dates: [{ date: "2018-11-02", type: { id: "submitted" } }],
        funding: [{ funder: { name: "Sea Fund" }, award: { number: "T-7" } }],
      },
      custom_fields: {
        "svc:user_defined_tags": ["tides", "harbours; piers"],
        "journal:journal": { title: "Waves", issn: "2049-3630" },
        "svc:book_series": [{ series_title: "Harbour papers", series_volume: "7" }],
        "svc:ai_usage": { ai_used: false },
      },
    });
  });

  test("explains every column, and offers the resource types to pick from", async () => {
    const book = new excel.Workbook();
    await book.xlsx.load((await template("xlsx")).buffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Works", "Columns", "Values"]);
    expect(book.getWorksheet("Columns")?.rowCount).toBe(COLUMNS.length + 1);
    const at = COLUMNS.findIndex(({ id }) => id === "resource_type") + 1;
    const { dataValidation } = book.getWorksheet("Works")?.getCell(2, at) ?? {};
    const [, last] = /\$A\$2:\$A\$(\d+)$/.exec(String(dataValidation?.formulae[0])) ?? [];
    expect(book.getWorksheet("Values")?.getCell(Number(last), 1).value).toBeTruthy();
    expect(book.getWorksheet("Values")?.getCell(Number(last) + 1, 1).value).toBeFalsy();
  });

  test("speaks the language of the reader", async () => {
    const text = new TextDecoder().decode(await template("csv", "de"));
    expect(text).toContain("# Titel (erforderlich): Mindestens drei Zeichen.");
    expect(text).toContain("# Webadresse: Webadresse des Werks.");
    expect(text).toContain("Ada Sample <ada@example.org>");
    expect(text).toContain("Mehrere durch ; oder | trennen.");
    expect(text).toContain("\r\nImport-ID,Titel,Untertitel,");

    const book = new excel.Workbook();
    await book.xlsx.load((await template("xlsx", "de")).buffer);
    const [works, columns, values] = book.worksheets;
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Werke", "Spalten", "Werte"]);
    expect(columns?.getRow(2).values).toEqual(
      expect.arrayContaining(["Import-ID", "Werk"]) as unknown,
    );
    expect(values?.getRow(1).values).toContain("Art des Werks");
    const choicesOf = (id: string) =>
      works?.getCell(2, COLUMNS.findIndex((column) => column.id === id) + 1).dataValidation
        .formulae[0] as unknown;
    expect(choicesOf("resource_type")).toMatch(/^'?Werte'?!/);
    expect(choicesOf("access")).toBe('"öffentlich,eingeschränkt"');
    expect(choicesOf("ai_used")).toBe('"ja,nein"');
  });

  test("offers the values in the language of the reader, who can write each of them", async () => {
    const book = new excel.Workbook();
    await book.xlsx.load((await template("xlsx", "de")).buffer);
    const values = (at: number) =>
      (book.getWorksheet("Werte")?.getColumn(at).values ?? []).slice(2).map(String);
    expect(values(1)).toContain("Zeitschriftenartikel");
    const known = [terms().resourceTypes, terms().roles, terms().licences];
    for (const [at, words] of known.entries()) {
      const ids = values(at + 1).map((word) => words.get(plainName(word)));
      expect([new Set(ids).size, ids.includes(undefined)]).toEqual([ids.length, false]);
    }
  });

  test("is for those who may import", async () => {
    const stranger = await signedInAs(await anAccount());
    await expect(importTemplate(stranger, owned.collection.slug, "csv", "en")).rejects.toThrow(
      NotPermitted,
    );
  });
});
