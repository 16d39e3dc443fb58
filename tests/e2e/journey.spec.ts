import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { apiOf } from "../support/api";
import { EVERY_BYTE } from "./support/bytes";
import { deposit } from "./support/deposit";
import { expect, hydrated, test } from "./support/test";
import { workPath, world } from "./support/world";

/** The first visit of a user with an account and a file, from signing in to signing out. */
async function signIn(page: Page): Promise<void> {
  const { email, password } = world().newcomer;
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

const accountButton = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: world().newcomer.name });

test.describe("a newcomer", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("signs in, makes a token, deposits with it, finds the work, takes it home, signs out", async ({
    page,
    baseURL,
  }) => {
    const title = `Field notes ${crypto.randomUUID()}`;
    let token = "";
    let id = "";

    await test.step("signs in from the start page", async () => {
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
      await hydrated(page);
      await signIn(page);
      await expect(page).toHaveURL("/");
      await expect(accountButton(page)).toBeVisible();
    });

    await test.step("makes a token, which is shown once", async () => {
      await hydrated(page);
      await accountButton(page).click();
      await page.getByRole("menuitem", { name: "Access tokens" }).click();
      await page.getByRole("button", { name: "New token" }).click();
      const dialog = page.getByRole("dialog", { name: "New access token" });
      await dialog.getByRole("button", { name: "Create token" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Name");
      await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
      await dialog.getByLabel("Name").fill("my notebook");
      await dialog.getByRole("radio", { name: "Only selected permissions" }).check();
      await dialog.getByRole("button", { name: "Create token" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Select at least one permission");
      await dialog.getByRole("radio", { name: "Everything I am allowed to do" }).check();
      await dialog.getByRole("button", { name: "Create token" }).click();

      const made = page.getByRole("group", { name: "Your new token" });
      await expect(made).toBeFocused();
      token = (await made.getByRole("code").textContent()) ?? "";
      await made.getByRole("button", { name: "Copy token" }).click();
      await expect(made.getByRole("status")).toHaveText("Copied");
      expect(await clipboard(page)).toBe(token);
      const listed = page.getByRole("list", { name: "Your access tokens" });
      await expect(listed.getByRole("listitem")).toContainText("my notebook");

      await page.reload();
      await expect(listed.getByRole("listitem")).toContainText("my notebook");
      await expect(page.getByText(token)).toHaveCount(0);
      expect(await page.content()).not.toContain(token);
    });

    await test.step("deposits and publishes through the API", async () => {
      const api = apiOf(baseURL ?? "", token);
      const files = { "notes.bin": EVERY_BYTE };
      const work = await deposit(api, { title, publication_date: "2026-03-04" }, { files });
      id = work.id;
    });

    await test.step("finds the work from the start page", async () => {
      await page.goto("/");
      const box = page.getByRole("main").getByRole("combobox", { name: "Search works" });
      await box.fill(title);
      await box.press("Enter");
      await expect(page).toHaveURL(/\/search\?q=Field/);
      await expect(page.getByRole("status").filter({ hasText: "1 work" })).toBeVisible();
      await page.getByRole("list", { name: "Works" }).getByRole("link", { name: title }).click();
      await expect(page).toHaveURL(`/records/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    });

    await test.step("downloads the file as it was", async () => {
      const begun = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download notes.bin" }).click();
      const download = await begun;
      expect(download.suggestedFilename()).toBe("notes.bin");
      expect(await readFile(await download.path())).toEqual(Buffer.from(EVERY_BYTE));
    });

    await test.step("copies DOI and citation", async () => {
      const doi = await copied(page, "Copy DOI");
      expect(doi).toMatch(/^10\.5072\/\S+$/);
      await expect(page.getByRole("link", { name: doi, exact: true })).toBeVisible();
      const apa = await copied(page, "Copy citation");
      expect(apa).toContain(`Moorland Trust. (2026). ${title}. Example Repository.`);
      await page.getByLabel("Citation style").selectOption({ label: "Vancouver" });
      const vancouver = await copied(page, "Copy citation");
      expect(vancouver).toContain(`Moorland Trust. ${title}. Example Repository; 2026.`);
    });

    await test.step("revokes the token, which then opens nothing", async () => {
      await page.goto("/account/settings/applications");
      await page.getByRole("button", { name: "Revoke my notebook" }).click();
      const question = page.getByRole("alertdialog", { name: /Revoke “my notebook”/ });
      await question.getByRole("button", { name: "Revoke token" }).click();
      await expect(page.getByText("No access tokens yet")).toBeVisible();
      const refused = await apiOf(baseURL ?? "", token).get("/api/user/tokens");
      expect(refused.status).toBe(401);
    });

    await test.step("signs out", async () => {
      await accountButton(page).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
      await page.goto("/account/settings/applications");
      await expect(page).toHaveURL("/login?next=%2Faccount%2Fsettings%2Fapplications");
      await expect(page.getByText("Sign in to open this page.")).toBeVisible();
      await page.goto("/uploads/new");
      await expect(page.getByText("Sign in to upload a work.")).toBeVisible();
    });
  });
});

test.describe("somebody with the wrong password", () => {
  test.use({ tolerated: [/status of 40[01]/] });

  test("is told so, and can go on where they were", async ({ page }) => {
    await page.goto("/login?next=/search?q=harbour");
    await hydrated(page);
    await page.getByLabel("Email or username").fill(world().newcomer.email);
    await page.getByLabel("Password", { exact: true }).fill("not this one");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "problem" })).toBeFocused();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page);
    await expect(page).toHaveURL("/search?q=harbour");
    await expect(accountButton(page)).toBeVisible();
  });
});

test("a restricted work asks strangers to sign in and lets its owner back in afterwards", async ({
  page,
}) => {
  const { email, password } = world().depositor;
  await page.goto(workPath("restricted"));
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(workPath("restricted"))}`);
  await expect(page.getByText("Letters under seal")).toHaveCount(0);
  await hydrated(page);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(workPath("restricted"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Letters under seal");
  await expect(page.getByRole("link", { name: "Download secret.txt" })).toBeVisible();
});

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Presses a copy button and returns the content of the clipboard. */
async function copied(page: Page, label: string): Promise<string> {
  const button = page.getByRole("button", { name: label, exact: true });
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" }).first()).toBeAttached();
  return clipboard(page);
}
