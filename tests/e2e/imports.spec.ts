import { aSentWork } from "../support/imports";
import { violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile } from "./support/world";

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

test.describe("importing", () => {
  // The browser notes that the report of refused works comes with a 400.
  test.use({
    storageState: sessionFile("depositor"),
    tolerated: [/status of 400 .*\/api\/import\//],
  });

  test("checks first, tells problems by work and field, then imports", async ({ page }) => {
    await page.goto("/collections/empty-room/import");
    await hydrated(page);
    const good = aSentWork({ title: "Ripples on a pond", files: { "ripples.txt": 7 } });
    const bad = aSentWork({ metadata: { publication_date: "some day" } });
    const metadata = page.getByLabel("Metadata");

    await metadata.setInputFiles(text("notes.json", "no list"));
    await expect(page.getByRole("alert").first()).toContainText("not valid JSON");

    await metadata.setInputFiles(json("works.json", [good, bad]));
    await expect(page.getByText("2 works, which list 1 file")).toBeVisible();
    await page.getByLabel("Files", { exact: true }).setInputFiles(text("ripples.txt", "ripples"));
    await page.getByRole("button", { name: "Check without importing" }).click();
    const result = page.getByRole("region", { name: "What would happen" });
    await expect(result).toBeFocused();
    await expect(result).toContainText("1 work can be imported, 1 refused");
    await expect(result.getByText("metadata.publication_date")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await metadata.setInputFiles(json("works.json", [good]));
    await expect(page.getByText("1 work, which list 1 file")).toBeVisible();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const done = page.getByRole("region", { name: "What happened" });
    await expect(done).toContainText("1 work imported");
    const history = page.getByRole("region", { name: "Imports so far" });
    await expect(history.getByText("Imported", { exact: true })).toHaveCount(2);
    await expect(history.getByText("Checked only")).toBeVisible();

    await done.getByRole("link", { name: "Ripples on a pond" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ripples on a pond");
    await expect(page.getByText("ripples.txt").first()).toBeVisible();
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
