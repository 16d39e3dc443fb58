import type { Page } from "@playwright/test";
import { apiOf } from "../support/api";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

/** How many clicks the most common tasks take with a mouse, typing in between. */

/** Counts the clicks of the mouse from now on, on all pages that follow. */
async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("noteClick", () => void count++);
  await page.addInitScript(() => {
    const note = () => (window as unknown as { noteClick: () => void }).noteClick();
    document.addEventListener("pointerdown", (event) => event.isTrusted && note(), true);
  });
  return () => count;
}

/** With the mouse alone; the title is next. */
async function chooseTypeAndTitle(page: Page, title: string): Promise<void> {
  await page.getByRole("combobox", { name: "Resource type" }).click();
  await page.getByRole("option", { name: "Dataset", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title (required)" }).first()).toBeFocused();
  await page.keyboard.insertText(title);
}

test.describe("an author", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("publishes a first work with eight clicks", async ({ page }) => {
    test.setTimeout(90_000);
    const name = `Clicks ${crypto.randomUUID()}`;
    const clicks = await countClicks(page);
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "New upload" }).click();
    await hydrated(page);
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Choose files", { exact: true }).click();
    const file = { name: "tides.csv", mimeType: "text/csv", buffer: Buffer.from("hour,height\n") };
    await (await chooser).setFiles(file);
    await chooseTypeAndTitle(page, name);
    await page.getByRole("button", { name: "Add yourself" }).click();
    await expect(page.getByText(/^Complete, md5:/)).toBeAttached();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish this work?" });
    await dialog.getByRole("checkbox").click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(8);
  });
});

test.describe("somebody who is no member", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("submits a work to a collection with seven clicks, and it is accepted with two", async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const owner = apiOf(baseURL ?? "", world().depositor.token);
    const slug = `clicks-${crypto.randomUUID().slice(0, 8)}`;
    const made = await owner.post("/api/communities", {
      slug,
      metadata: { title: `Clicks of ${slug}` },
      access: { visibility: "public", record_policy: "open", review_policy: "closed" },
    });
    expect(made.status).toBe(201);

    const name = `Submitted ${crypto.randomUUID()}`;
    const clicks = await countClicks(page);
    await page.goto(`/collections/${slug}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Submit a work" }).first().click();
    await hydrated(page);
    await page.getByRole("checkbox", { name: "This work has no files" }).click();
    await chooseTypeAndTitle(page, name);
    await page.getByRole("button", { name: "Add yourself" }).click();
    await page.getByRole("button", { name: "Submit for review" }).click();
    const dialog = page.getByRole("dialog", { name: `Submit to Clicks of ${slug}?` });
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect.poll(async () => requestsOf(owner, slug)).toEqual([name]);
    expect(clicks()).toBeLessThanOrEqual(7);

    const context = await browser.newContext({ storageState: sessionFile("depositor") });
    const inbox = await context.newPage();
    const decisions = await countClicks(inbox);
    await inbox.goto(`${baseURL}/collections/${slug}/requests`);
    await hydrated(inbox);
    await inbox.getByRole("link", { name }).click();
    await inbox.getByRole("button", { name: "Accept and publish" }).click();
    await expect(
      inbox.getByText("will be published in the collection in ten seconds."),
    ).toBeVisible();
    expect(decisions()).toBeLessThanOrEqual(2);
    await context.close();
  });
});

async function requestsOf(api: ReturnType<typeof apiOf>, slug: string): Promise<string[]> {
  const found = await api.get<{ hits: { hits: { title: string }[] } }>(
    `/api/communities/${slug}/requests`,
  );
  return found.body.hits.hits.map(({ title }) => title);
}
