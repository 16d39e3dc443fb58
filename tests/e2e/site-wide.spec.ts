import type { BrowserContext, Page } from "@playwright/test";
import { type Service, startService } from "../support/service";
import { toasts, violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";

/** What administrators change for all readers: on a service of its own, since every page shows it. */
const ADMIN = { email: "admin@example.org", password: "correct horse battery" };
let service: Service;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const env = { LOG_LEVEL: "warn", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  service = await startService({ env });
});
test.afterAll(async () => {
  await service?.stop();
});

/** A page of the administration, whose reader is signed in. */
async function open(page: Page, path: string): Promise<void> {
  const signedIn = await page.request.post(`${service.url}/api/login`, { data: ADMIN });
  expect(signedIn.status()).toBe(200);
  await page.goto(`${service.url}/administration${path}`);
  await hydrated(page);
}

async function aCollection(context: BrowserContext, slug: string, title: string): Promise<void> {
  const cookies = await context.cookies(service.url);
  const token = cookies.find(({ name }) => name === "csrftoken")?.value ?? "";
  const made = await context.request.post(`${service.url}/api/communities`, {
    data: { slug, metadata: { title }, access: { visibility: "public" } },
    headers: { "x-csrftoken": decodeURIComponent(token), origin: service.url },
  });
  expect(made.status()).toBe(201);
}

test("a notice is shown to everyone until they close it, and again with another text", async ({
  page,
  browser,
}) => {
  await open(page, "/banners");
  const form = page.getByRole("dialog");
  const inEnglish = form.getByRole("textbox", { name: "Text in English" });
  await page.getByRole("button", { name: "Add notice" }).click();
  await form.getByRole("button", { name: "Save notice" }).click();
  await expect(form.getByRole("alert")).toBeFocused();
  await inEnglish.fill("Closed on Friday for maintenance");
  await form.getByRole("radio", { name: "Warning" }).check();
  await form.getByRole("button", { name: "Save notice" }).click();
  const notice = (of: Page) => of.getByRole("region", { name: "Notice", exact: true });
  await expect(notice(page)).toBeVisible();
  const row = page.getByRole("article").filter({ hasText: "Closed on Friday" });
  await expect(row.getByText("Shown", { exact: true })).toBeVisible();
  await expect(toasts(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const reader = await theirs.newPage();
  await reader.goto(service.url);
  await hydrated(reader);
  await expect(notice(reader)).toHaveText("Closed on Friday for maintenance");
  expect(await violations(reader)).toEqual([]);
  await notice(reader).getByRole("button", { name: "Close notice" }).press("Enter");
  await expect(notice(reader)).toBeHidden();
  await expect(reader.locator("#content")).toBeFocused();
  await reader.goto(`${service.url}/search`);
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(reader)).toBeHidden();

  await row.getByRole("button", { name: /^Edit notice/ }).click();
  // The text is replaced in the editor itself, which comes when it is reached for.
  await inEnglish.click();
  await expect(form.locator(".tiptap")).toBeVisible();
  await inEnglish.fill("Open again");
  await form.getByRole("button", { name: "Save notice" }).click();
  await expect(notice(page)).toHaveText("Open again");
  await reader.reload();
  await expect(notice(reader)).toHaveText("Open again");

  // Another one, on other pages only: the frame stays while the reader goes there and back.
  await page.getByRole("button", { name: "Add notice" }).click();
  await inEnglish.fill("Collections move");
  await form.getByRole("textbox", { name: "Page path" }).fill("/collections");
  await form.getByRole("button", { name: "Save notice" }).click();
  await expect(form).toBeHidden();
  const moving = reader.getByText("Collections move");
  await reader.reload();
  await hydrated(reader);
  await expect(moving).toHaveCount(0);
  await reader.goto(`${service.url}/collections`);
  await hydrated(reader);
  await expect(moving).toBeVisible();
  expect(await violations(reader)).toEqual([]);
  await reader.getByRole("banner").getByRole("link").first().click();
  await expect(moving).toHaveCount(0);
  await reader.goBack();
  await expect(moving).toBeVisible();

  for (const text of ["Open again", "Collections move"]) {
    const named = new RegExp(`^Delete notice ${text}`);
    await page.getByRole("button", { name: named }).click();
    const question = page.getByRole("alertdialog", { name: "Delete this notice?" });
    await expect(question).toContainText(text);
    await question.getByRole("button", { name: "Delete notice" }).click();
    await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(0);
  }
  await expect(notice(page)).toHaveCount(0);
  await reader.reload();
  await expect(notice(reader)).toHaveCount(0);
  await theirs.close();
});

test("a collection is featured, its start is moved, and it is taken off the list", async ({
  page,
  context,
}) => {
  await open(page, "/featured");
  await aCollection(context, "tide-lore", "Tide lore");
  await page.getByRole("button", { name: "Feature collection" }).click();
  await expect(page.getByText("Choose a collection from the list")).toBeVisible();
  await page.getByLabel("Collection", { exact: true }).fill("tide");
  await page.getByRole("option", { name: /^Tide lore/ }).click();
  await page.getByRole("button", { name: "Feature collection" }).click();
  const row = page.getByRole("article").filter({ hasText: "Tide lore" });
  await expect(row.getByText("Featured", { exact: true })).toBeVisible();
  await expect(toasts(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const home = await page.request.get(service.url);
  expect(await home.text()).toContain("Featured collections");

  await row.getByRole("button", { name: /^Change start/ }).click();
  const dialog = page.getByRole("dialog", { name: "Change the start of “Tide lore”" });
  await dialog.getByLabel("Start (UTC)").fill("2999-05-01T08:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Planned")).toBeVisible();
  await expect(row).toContainText("1 May 2999, 08:00 UTC");

  await row.getByRole("button", { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);
});

test("a file of terms is loaded, and says which of its lines were skipped", async ({ page }) => {
  await open(page, "/vocabularies");
  const send = page.getByRole("button", { name: "Load file" });
  await send.click();
  await expect(page.getByText("Choose a file.")).toBeVisible();
  await page.getByLabel("Vocabulary", { exact: true }).selectOption({ label: "Subjects" });
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "tides.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("id,subject\ntide-1,Ebb\ntide-2,\n"),
  });
  await send.click();
  const load = page.getByRole("article").filter({ hasText: "tides.csv" });
  await expect(load.getByText("Loaded", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(load).toContainText("1 term, 1 new or changed");
  await load.locator("summary").click();
  await expect(load).toContainText("Line 3: subject:");
  expect(await violations(page)).toEqual([]);
  const row = page.getByRole("row", { name: /^Subjects/ });
  await expect(row.getByRole("cell").nth(1)).toHaveText("1");
});
