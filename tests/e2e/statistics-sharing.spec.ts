import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { apiOf } from "../support/api";
import { overflow, toasts, violations } from "./support/axe";
import { commandLine } from "./support/command-line";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

test.use({ storageState: sessionFile("depositor") });

/** A public collection with its dashboard on, of the person who is signed in. */
async function aDashboard(baseURL: string | undefined, slug: string): Promise<void> {
  const made = await apiOf(baseURL ?? "", world().depositor.token).post("/api/communities", {
    slug,
    metadata: { title: `Figures of ${slug}` },
    access: { visibility: "public" },
    custom_fields: { "stats:dashboard_enabled": true },
  });
  expect(made.status, made.text).toBe(201);
}

test("a dashboard is opened by a link, embedded elsewhere, and closed again", async ({
  page,
  browser,
  baseURL,
}) => {
  await aDashboard(baseURL, "open-figures");
  await page.goto("/collections/open-figures/settings/statistics?params=tab%3Dcontributions");
  await hydrated(page);
  await page.getByLabel("Name of the new link").fill("Annual report");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("link", { name: "Annual report" });
  await expect(link).toBeVisible();
  await expect(toasts(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const address = (await link.getAttribute("href")) ?? "";

  const stranger = await browser.newContext({ baseURL, storageState: undefined });
  const reader = await stranger.newPage();
  await reader.goto(address);
  await expect(reader.getByRole("heading", { level: 1, name: "Annual report" })).toBeVisible();
  await expect(
    reader.getByText("Statistics of the collection Figures of open-figures"),
  ).toBeVisible();
  await expect(reader).toHaveTitle(/^Annual report: Statistics of the collection Figures of/);
  await expect(
    reader.getByRole("heading", { level: 2, name: /Contributions|Activity/ }),
  ).toBeVisible();
  await expect(reader.getByRole("button", { name: "Download data" })).toHaveCount(0);
  expect(await overflow(reader)).toEqual({ pixels: 0, by: [] });

  // Another site shows it in a frame; other pages refuse that.
  const embedded = address.replace("/shared/", "/embed/");
  const site = createServer((_, res) => {
    res.setHeader("Content-Type", "text/html");
    res.end(
      `<iframe src="${embedded}" width="800" height="600"></iframe><iframe src="${address}"></iframe>`,
    );
  });
  await new Promise<void>((listens) => site.listen(0, "127.0.0.1", listens));
  try {
    await reader.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const frame = reader.frameLocator("iframe").first();
    await expect(frame.getByRole("heading", { name: "Annual report" })).toBeVisible();
    await expect(frame.getByRole("banner")).toHaveCount(0);
    const refused = reader.frameLocator("iframe").nth(1);
    await expect(refused.getByRole("heading", { name: "Annual report" })).toHaveCount(0);
  } finally {
    site.close();
  }

  await page.getByRole("button", { name: "Remove Annual report" }).click();
  await expect(link).toHaveCount(0);
  expect((await reader.goto(address))?.status()).toBe(404);
  await stranger.close();
});

test("notes stand at their day, and the layout leaves out what nobody needs", async ({
  page,
  baseURL,
}) => {
  await aDashboard(baseURL, "noted-figures");
  const today = new Date().toISOString().slice(0, 10);
  await commandLine("stats", "aggregate");
  await page.goto("/collections/noted-figures/settings/statistics");
  await hydrated(page);
  await page.getByLabel("Day").fill(today);
  await page.getByLabel("Note", { exact: true }).fill("Moved to a new server");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("button", { name: "Remove Moved to a new server" })).toBeVisible();

  await page.getByText("Choose tabs and sections").click();
  await page.getByRole("group", { name: "Contributions" }).getByLabel("Show this tab").uncheck();
  const content = page.getByRole("group", { name: "Content" });
  await content.getByLabel("Tab name").fill("Holdings");
  await content.getByText("sections shown").click();
  await content.getByRole("button", { name: "Move Chart up" }).click();
  await page.getByRole("button", { name: "Save layout" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto("/collections/noted-figures/stats");
  const tabs = page.getByRole("navigation", { name: "Statistics sections" });
  await expect(tabs.getByRole("link")).toHaveText(["Holdings", "Total usage", "Usage in period"]);
});

test("figures are sent by mail to those who ask for them", async ({ page, baseURL }) => {
  await aDashboard(baseURL, "mailed-figures");
  await page.goto("/account/settings/notifications");
  await hydrated(page);
  const own = page.getByRole("listitem").filter({ hasText: "Usage of your own works" });
  await own.getByRole("button", { name: "Choose how often" }).click();
  await page.getByRole("menuitem", { name: "Email me every month" }).click();
  await expect(own.getByRole("button", { name: "Emailed monthly" })).toBeVisible();
  await own.getByRole("button", { name: "Emailed monthly" }).click();
  await page.getByRole("menuitem", { name: "Stop sending" }).click();
  await expect(own.getByRole("button", { name: "Choose how often" })).toBeVisible();
});
