import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { apiOf } from "../support/api";
import { overflow, violations } from "./support/axe";
import { commandLine } from "./support/command-line";
import { deposit } from "./support/deposit";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

/** What a figure of a tab says once everything is counted. */
async function figureOf(page: Page, tab: string, name: string): Promise<number> {
  await commandLine("stats", "aggregate");
  await page.goto(`/stats?tab=${tab}`);
  await hydrated(page);
  const text = (await page.getByRole("list", { name: "Figures" }).allInnerTexts()).join("");
  return Number(new RegExp(`${name}\\s+([\\d,]+)`).exec(text)?.[1]?.replaceAll(",", "") ?? 0);
}

test("a visit becomes a view in the dashboard, which is reached from the foot of any page", async ({
  page,
  baseURL,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  const before = await figureOf(page, "usage", "Views");
  // A work of its own: other tests look at the others from the same address, and clicks in a row count once.
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const { id } = await deposit(api, { title: `Visited ${crypto.randomUUID()}` });
  await page.goto(`/records/${id}`);
  // A look takes seconds, since it counts by a command, and visits are written a second later: one look may not be enough.
  await expect
    .poll(() => figureOf(page, "usage", "Views"), { timeout: 30_000 })
    .toBeGreaterThan(before);

  // What is drawn lies within its frame
  const figure = page.getByRole("figure", { name: "Views", exact: true });
  const frame = await figure.boundingBox();
  const bars = figure.locator("[class*=rounded-t]");
  const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect()));
  const highest = Math.max(...heights.map(({ height }) => height));
  expect(highest).toBeGreaterThan(50);
  for (const { right } of heights)
    expect(right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
});

test("a collection whose dashboard is on has a tab for it, with its works and all below", async ({
  page,
}) => {
  await commandLine("stats", "aggregate");
  await page.goto("/collections/harbour-studies/records");
  await page.getByRole("link", { name: "Statistics" }).first().click();
  await expect(page).toHaveURL("/collections/harbour-studies/stats");
  await expect(page.getByRole("figure", { name: "Work versions", exact: true })).toBeVisible();

  await hydrated(page);
  await page.getByLabel("Date range").selectOption({ label: "All time" });
  // The next choice need not wait for the answer to the first.
  await page.getByLabel("Break down by").selectOption({ label: "Resource types" });
  await expect(page).toHaveURL(/range=all.*split=resourceTypes/);
  await page.goBack();
  await expect(page.getByLabel("Break down by")).toHaveValue("");
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });

  await page.goto("/collections/harbour-life/records");
  await expect(page.getByRole("main").getByRole("link", { name: "Statistics" })).toHaveCount(0);
});

test("a value that is chosen narrows the other lists, and not its own", async ({ page }) => {
  await commandLine("stats", "aggregate");
  await page.goto("/stats?range=all");
  const valuesOf = (name: string) =>
    page.getByRole("region", { name, exact: true }).getByRole("listitem");
  const numbersIn = async (name: string) =>
    (await valuesOf(name).locator(".tabular-nums").allInnerTexts()).flatMap(
      (text) => /\d+/.exec(text)?.map(Number) ?? [],
    );
  await valuesOf("Resource types").first().getByRole("link").first().click();
  await expect(page.getByText("All figures below are for this alone")).toBeVisible();
  const types = await numbersIn("Resource types");
  expect(types.length).toBeGreaterThan(1);
  const access = await numbersIn("Access");
  // Each work is of one kind of access.
  expect(access.reduce((sum, count) => sum + count, 0)).toBe(types[0]);

  await hydrated(page);
  const note = page.getByText("Saves all values of this range, not only the one you chose.");
  await page.getByRole("button", { name: "Download data" }).click();
  await expect(note).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "XML" })).toHaveAccessibleDescription(
    /use the table under the chart\.$/,
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Show everything" }).click();
  await expect(page.getByText("All figures below are for this alone")).toHaveCount(0);
  await page.getByRole("button", { name: "Download data" }).click();
  await expect(page.getByRole("menuitem", { name: "XML" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("what is shown is saved as a file of the wanted kind", async ({ page }) => {
  await page.goto("/collections/harbour-studies/stats");
  await hydrated(page);
  for (const [item, name] of [
    ["CSV", /^stats_series_harbour-studies_\d{4}-\d\d-\d\d_to_\d{4}-\d\d-\d\d\.tar\.gz$/],
    ["XML", /^stats_series_harbour-studies_.*\.xml$/],
  ] as const) {
    await page.getByRole("button", { name: "Download data" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(name);
    const bytes = readFileSync(await file.path());
    const text = item === "XML" ? bytes.toString("utf8") : gunzipSync(bytes).toString("latin1");
    expect(text).toContain(
      item === "XML" ? "<dc:title>" : "record-snapshot-category/global/records.csv",
    );
  }
});

test.describe("who manages a collection", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("switches its statistics page on and off", async ({ page, baseURL }) => {
    const slug = "shown-figures";
    const made = await apiOf(baseURL ?? "", world().depositor.token).post("/api/communities", {
      slug,
      metadata: { title: "Shown figures" },
      access: { visibility: "public" },
    });
    expect(made.status, made.text).toBe(201);
    const tab = page.getByRole("navigation").getByRole("link", { name: "Statistics", exact: true });
    const save = async (isOn: boolean) => {
      await page.goto(`/collections/${slug}/settings/statistics`);
      await hydrated(page);
      await page.getByLabel("Show the statistics page").setChecked(isOn);
      await page.getByRole("button", { name: "Save statistics settings" }).click();
      await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
      await page.goto(`/collections/${slug}/records`);
    };
    await save(true);
    await tab.first().click();
    await expect(page).toHaveURL(`/collections/${slug}/stats`);
    await expect(page.getByRole("heading", { name: "Content" })).toBeVisible();
    await save(false);
    await expect(page.getByRole("main").getByRole("link", { name: "Statistics" })).toHaveCount(0);
  });
});

test("what takes long to count for a value comes by itself, without another look", async ({
  page,
  baseURL,
}, testInfo) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const title = `Read by many ${crypto.randomUUID()}`;
  // No other work has it, also where the test is repeated.
  const language = ["isl", "fao", "mlt", "lav", "est"][testInfo.repeatEachIndex] ?? "eus";
  const { id } = await deposit(api, { title, languages: [{ id: language }] });
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  const file = testInfo.outputPath("totals.csv");
  writeFileSync(file, `work,date,views\n${id},${yesterday},150001\n`);
  await commandLine("stats", "import", file);
  await commandLine("stats", "aggregate");

  await page.goto(`/stats?tab=usage&range=30d&item=languages:${language}`);
  const notice = page.locator("#only-item");
  await expect(notice.getByRole("status")).toContainText("The rest is being counted");
  await expect(page.getByRole("list", { name: "Figures" })).toContainText("150,001");
  await hydrated(page);
  await expect(notice.getByRole("progressbar")).toHaveCount(0, { timeout: 30_000 });
  await expect(notice.getByRole("status")).toContainText("All figures below are for this alone.");
  const mostViewed = page.getByRole("region", { name: "Most viewed works" });
  await expect(mostViewed.getByRole("link")).toHaveText([title]);
});
