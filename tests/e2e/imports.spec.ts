import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import excel from "exceljs";
import { apiOf } from "../support/api";
import type { RunJson } from "@/lib/imports/schema";
import { aSentWork, importForm } from "../support/imports";
import { overflow, unreadable, violations, violationsOfLayout } from "./support/axe";
import { deposit } from "./support/deposit";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

const ADDRESS = "/collections/empty-room/import";

const json = (name: string, works: unknown) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(works)),
});
const text = (name: string, content: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

async function open(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await hydrated(page);
}

const metadata = (page: Page) => page.getByLabel("Metadata", { exact: true });
const check = (page: Page) => page.getByRole("button", { name: "Check without importing" }).click();
const importThem = async (page: Page) => {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Publish/ })
    .click();
};
const whatWould = (page: Page) => page.getByRole("region", { name: "Result of the check" });
const whatDid = (page: Page) => page.getByRole("region", { name: "Result", exact: true });
const underWay = (page: Page) => page.getByRole("region", { name: "In progress" });
const history = (page: Page) => page.getByRole("table", { name: "Previous imports" });
const problemWith = (list: Locator, words: string) =>
  list.getByRole("listitem").filter({ hasText: words });
const rowWith = (table: Locator, words: string) =>
  table.getByRole("row").filter({ hasText: words });

/** An import by the depositor that is being received for as long as nobody hangs up or cancels it. */
async function beginElsewhere(baseURL = "") {
  const ended = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array>();
  void writable
    .getWriter()
    .write(new TextEncoder().encode("--edge\r\n"))
    .catch(() => undefined);
  const api = apiOf(baseURL, world().depositor.token);
  const newest = async () => {
    const { body } = await api.get<{ hits: { hits: RunJson[] } }>("/api/import/empty-room");
    return body.hits.hits[0];
  };
  const before = await newest();
  const sending = fetch(new URL("/api/import/empty-room", baseURL), {
    method: "POST",
    headers: {
      authorization: `Bearer ${world().depositor.token}`,
      "content-type": "multipart/form-data; boundary=edge",
    },
    body: readable,
    duplex: "half",
    signal: ended.signal,
  } as RequestInit).catch(() => undefined);
  let run: RunJson | undefined;
  await expect(async () => {
    run = await newest();
    expect(run?.id).not.toBe(before?.id);
  }).toPass();
  const hangUp = async () => {
    ended.abort();
    await sending;
  };
  return { run, hangUp };
}

/** In light, in dark, and on a narrow screen. */
async function isAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await violations(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await unreadable(page), "dark").toEqual([]);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await violationsOfLayout(page), "narrow").toEqual([]);
  expect.soft(await overflow(page), "narrow").toEqual({ pixels: 0, by: [] });
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}

test.describe("importing", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("checks first, tells problems by work and field, then imports", async ({ page }) => {
    await open(page);
    const good = aSentWork({ title: "Ripples on a pond", files: { "ripples.txt": 7 } });
    const bad = aSentWork({ metadata: { publication_date: "some day" } });

    await metadata(page).setInputFiles(text("notes.json", "no list"));
    await expect(page.getByRole("alert").first()).toContainText("not valid JSON");

    await metadata(page).setInputFiles(json("works.json", [good, bad]));
    await expect(page.getByText("2 works with 1 file")).toBeVisible();
    await expect(page.getByText("Missing files: ripples.txt")).toBeVisible();
    await page.getByLabel("Files", { exact: true }).setInputFiles(text("ripples.txt", "ripples"));
    await expect(page.getByText("Missing files")).toHaveCount(0);
    await check(page);
    await expect(whatWould(page)).toBeFocused();
    await expect(whatWould(page)).toContainText("1 of 2 works has errors");
    const reasons = whatWould(page).getByRole("list", { name: "Reasons for rejection" });
    await expect(problemWith(reasons, "2. Tide tables")).toContainText("Publication date");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText("1 of 2 works has errors");
    await isAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Report as CSV" }).click(),
    ]);
    const report = await readFile(await download.path(), "utf8");
    expect(report).toContain(
      "2,Tide tables of the outer harbour,,rejected,,Work 2: Publication date",
    );

    await metadata(page).setInputFiles(json("works.json", [good]));
    await expect(page.getByText("1 work with 1 file")).toBeVisible();
    await importThem(page);
    await expect(whatDid(page)).toContainText("1 work imported");
    await expect(history(page).getByText("Checked only").first()).toBeVisible();

    await whatDid(page).getByRole("link", { name: "Ripples on a pond" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ripples on a pond");
    await expect(page.getByText("ripples.txt").first()).toBeVisible();
  });

  test("names the works that are there with an identifier of those to come", async ({
    page,
    baseURL,
  }) => {
    const identifiers = [{ scheme: "handle", identifier: `20.1000/${crypto.randomUUID()}` }];
    const title = "Groynes and their gauges";
    const api = apiOf(baseURL ?? "", world().depositor.token);
    const { id } = await deposit(api, { title, identifiers });
    const [first] = identifiers;
    if (first) first.identifier = `https://hdl.handle.net/${first.identifier}`;
    await open(page);
    const repeated = aSentWork({ title: "A survey of groynes", metadata: { identifiers } });
    await metadata(page).setInputFiles(json("works.json", [repeated]));
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("A work with the same identifier is already here");
    const link = question.getByRole("link", { name: `${title} (opens in a new tab)` });
    await expect(link).toHaveAttribute("href", `/records/${id}`);
    await isAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  test("takes a sheet: columns are mapped, mistakes told by row and column", async ({ page }) => {
    const rows = (date: string) =>
      [
        "Title;Authors;Type;Year;Publisher;Shelf mark;Internet",
        `Über „Ebben“;Sample, Ada|Tide Survey;Journal article;2019;Harbour Press;tides|piers;`,
        `Low water;"Roe, Richard";Dataset;${date};Harbour Press;;`,
      ].join("\r\n");
    /** As spreadsheet programs of some systems write it. */
    const windows1252 = (content: string) => ({
      name: "works.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(content.replace("„", "\u0084").replace("“", "\u0093"), "latin1"),
    });
    await open(page);
    await metadata(page).setInputFiles(windows1252(rows("some day")));
    const step = page.getByRole("region", { name: "Spreadsheet contents" });
    await expect(step).toContainText("2 works, 1 column skipped");
    const preview = step.getByRole("table", { name: "Preview of the works" });
    await expect(rowWith(preview, "Über „Ebben“")).toContainText("Tide Survey (organisation)");
    await expect(
      problemWith(step.getByRole("list", { name: "Problems in the spreadsheet" }), "Low water"),
    ).toContainText("Row 3, D (Year)");
    await step.getByLabel("Shelf mark").selectOption("Keywords");
    await expect(step).not.toContainText("skipped");
    await isAccessible(page);

    await check(page);
    await expect(whatWould(page)).toContainText("1 of 2 works has errors");
    const reasons = whatWould(page).getByRole("list", { name: "Reasons for rejection" });
    await expect(problemWith(reasons, "Low water")).toContainText("Row 3, D (Year)");

    await metadata(page).setInputFiles(windows1252(rows("3.5.2019")));
    await expect(step.getByRole("list", { name: "Problems in the spreadsheet" })).toHaveCount(0);
    await step.getByLabel("Shelf mark").selectOption("Keywords");
    await page.getByRole("radio", { name: /^Import as restricted/ }).check();
    await importThem(page);
    await expect(whatDid(page)).toContainText("2 works imported");
    // Nothing is left to be imported once more.
    await expect(step).toHaveCount(0);
    await expect(whatDid(page).getByRole("link", { name: "Open report" })).toBeVisible();
    await whatDid(page).getByRole("link", { name: "Über „Ebben“" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Über „Ebben“");
    await expect(page.getByText("Restricted").first()).toBeVisible();
    await expect(page.getByText("piers").first()).toBeVisible();
  });

  test("gives a template that comes back filled in", async ({ page }) => {
    await open(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "XLSX" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("works.xlsx");
    const book = new excel.Workbook();
    await book.xlsx.readFile(await download.path());
    const sheet = book.getWorksheet("Works");
    const headings = (sheet?.getRow(1).values ?? []) as string[];
    const filled: Record<string, string> = {
      Title: "Foam on the strand",
      "Resource type": "Journal article",
      "Publication date": "May 2019",
      Publisher: "Harbour Press",
      Creators: "Sample, Ada",
      Languages: "English",
    };
    sheet?.insertRow(
      3,
      headings.slice(1).map((heading) => filled[heading] ?? ""),
    );
    const buffer = Buffer.from(await book.xlsx.writeBuffer());

    await metadata(page).setInputFiles({ name: "filled.xlsx", mimeType: "", buffer });
    const step = page.getByRole("region", { name: "Spreadsheet contents" });
    await expect(step).toContainText("1 work; the template’s example is skipped");
    await expect(step.getByRole("table", { name: "Preview of the works" })).toContainText(
      "2019-05",
    );
    await importThem(page);
    await expect(whatDid(page)).toContainText("1 work imported");
    await expect(whatDid(page).getByRole("link", { name: "Foam on the strand" })).toBeVisible();
  });

  test("is found again while it is under way; its end leaves the form as it is", async ({
    page,
    baseURL,
  }) => {
    const elsewhere = await beginElsewhere(baseURL);
    await open(page);
    await expect(underWay(page)).toContainText("Import by Dora Depositor");
    await isAccessible(page);
    await metadata(page).setInputFiles(json("works.json", [aSentWork({ title: "Still here" })]));
    await underWay(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("The import was cancelled")).toBeVisible();
    await expect(underWay(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Import works" })).toBeFocused();
    await expect(
      page.getByRole("region", { name: "Import works" }).getByText("works.json"),
    ).toBeVisible();
    await elsewhere.hangUp();
    await history(page).getByRole("row").nth(1).getByRole("link").click();
    await expect(page.getByRole("link", { name: "All imports" })).toBeVisible();
    await expect(page.getByRole("main").getByText("The import was cancelled")).toBeVisible();
    await isAccessible(page);
  });

  test("shows the progress of its own import once", async ({ page, baseURL }) => {
    const other = await beginElsewhere(baseURL);
    await open(page);
    await expect(underWay(page)).toBeVisible();
    // One that never ends by itself takes the place of the import begun here.
    const own = await beginElsewhere(baseURL);
    await page.route("**/api/import/empty-room", (route) =>
      route.fulfill({ status: 202, json: own.run }),
    );
    await metadata(page).setInputFiles(json("works.json", [aSentWork({ title: "Still here" })]));
    await importThem(page);
    await expect(page.getByText("You can leave this page")).toHaveCount(2);
    await underWay(page).getByRole("button", { name: "Cancel" }).click();
    // The page now knows of both.
    await expect(history(page).getByRole("row").nth(1)).toContainText("In progress");
    await expect(underWay(page)).toHaveCount(0);
    await expect(page.getByText("You can leave this page")).toHaveCount(1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Your files are still selected");
    await Promise.all([other.hangUp(), own.hangUp()]);
  });

  test("keeps a history in pages, each import with a page of its own", async ({
    page,
    baseURL,
  }) => {
    const api = apiOf(baseURL ?? "", world().depositor.token);
    for (let count = 0; count < 21; count++) {
      const body = importForm([aSentWork({ title: "Only looked at" })], [], { dry_run: "true" });
      const response = await api.fetch("/api/import/empty-room", { method: "POST", body });
      expect(response.status).toBe(200);
    }
    await open(page);
    await expect(history(page).getByRole("row")).toHaveCount(21);
    await isAccessible(page);
    await page.getByRole("navigation", { name: "Pages of imports" }).getByText("Next").click();
    await expect(page).toHaveURL(/page=2/);
    await expect(history(page).getByRole("row")).not.toHaveCount(21);
    await page.goto(`${ADDRESS}?page=90`);
    await page.getByRole("link", { name: "Show latest" }).click();
    await history(page).getByRole("row").nth(1).getByRole("link").click();
    await expect(page.getByRole("link", { name: "All imports" })).toBeVisible();
    await expect(page.getByText("Checked only")).toBeVisible();
    await expect(whatWould(page)).toContainText("1 work can be imported");
    await isAccessible(page);
  });
});

test.describe("somebody who may not import", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("is not offered it, and is refused", async ({ page }) => {
    await page.goto("/collections/harbour-studies/records");
    await expect(page.getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
    expect((await page.goto("/collections/harbour-studies/import"))?.status()).toBe(403);
  });
});
