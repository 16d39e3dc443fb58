import type { Page } from "@playwright/test";
import type { MeJson } from "@/lib/users/schema";
import { overflow, violations, violationsOfLayout } from "./support/axe";
import { commandLine } from "./support/command-line";
import { expect, hydrated, test } from "./support/test";
import { SERIES_WORD, seriesTitle, sessionFile } from "./support/world";

/** The keys of every page, the palette and the sheet. Those of the inbox are tested with it. */

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or run a command" });
const box = (page: Page) =>
  palette(page).getByRole("combobox", { name: "Search pages, actions, works and collections" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(box(page)).toBeFocused();
}

test.describe("for everybody", () => {
  test("keys lead to places, one after the other", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page).toHaveURL("/collections");
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page).toHaveURL("/search");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL("/");
  });

  test("a slash leads to the search, in which letters are letters", async ({ page }) => {
    await page.goto("/collections");
    await hydrated(page);
    await page.keyboard.press("/");
    const search = page.getByRole("main").getByRole("searchbox");
    await expect(search).toBeFocused();
    await page.keyboard.type("g s?jk");
    await expect(search).toHaveValue("g s?jk");
    await expect(page).toHaveURL("/collections");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("on a phone a slash opens the menu with the search", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/login");
    await hydrated(page);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await expect(page.getByRole("banner").getByRole("combobox")).toBeFocused();
  });

  test("a list is walked through, an item opened, and the list found again", async ({ page }) => {
    const list = `/search?q=${SERIES_WORD}&size=10`;
    await page.goto(list);
    await hydrated(page);
    const links = page.getByRole("list", { name: "Works" }).getByRole("heading").getByRole("link");
    await page.keyboard.press("j");
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(links.nth(2)).toBeFocused();
    await page.keyboard.press("k");
    await expect(links.nth(1)).toBeFocused();
    const title = (await links.nth(1).textContent()) ?? "";
    await page.keyboard.press("o");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.keyboard.press("u");
    await expect(page).toHaveURL(list);
  });

  test("the sheet tells the keys, and turns those of one letter off", async ({ page }) => {
    await page.goto("/search");
    await hydrated(page);
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.getByRole("term").filter({ hasText: /^g\s*s$/ })).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await sheet.getByRole("switch", { name: "Use single-key shortcuts in this browser" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    for (const key of ["j", "/", "?", "g", "h"]) await page.keyboard.press(key);
    // A key that still works comes after them: by then the others would have shown.
    await openPalette(page);
    await expect(page).toHaveURL("/search");
    await expect(sheet).toHaveCount(0);
  });

  test("the palette goes to pages, changes the theme, and gives the focus back", async ({
    page,
  }) => {
    await page.goto("/login");
    await hydrated(page);
    const email = page.getByLabel("Email or username");
    await email.focus();
    await openPalette(page);
    await expect(option(page, "Your uploads")).toHaveCount(0);
    await expect(option(page, "Sign in")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(email).toBeFocused();

    await openPalette(page);
    await page.keyboard.type("dark");
    await expect(option(page, "Use dark theme")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    // The dialog gives the focus back after it is gone; a letter typed before that would miss the next one.
    await expect(email).toBeFocused();

    await openPalette(page);
    await page.keyboard.type("brow");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search");
  });

  test("the palette finds works and collections while one types", async ({ page }) => {
    await page.goto("/collections");
    await hydrated(page);
    await openPalette(page);
    await page.keyboard.type(SERIES_WORD.slice(0, 6).toLowerCase());
    await expect(palette(page).getByRole("group", { name: "Works" })).toContainText(
      seriesTitle(1).slice(0, -2),
    );
    await box(page).fill("harbour studies");
    const found = palette(page).getByRole("group", { name: "Collections" });
    await expect(found.getByRole("option", { name: "Harbour studies" })).toBeVisible();
    await found.getByRole("option", { name: "Harbour studies" }).click();
    await expect(page).toHaveURL(/\/collections\/harbour-studies/);
  });

  test("the palette changes the language of a visitor", async ({ page }) => {
    await page.goto("/search?q=tide");
    await hydrated(page);
    await openPalette(page);
    await expect(option(page, /^Administration/)).toHaveCount(0);
    await page.keyboard.type("deutsch");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page).toHaveURL("/search?q=tide");
  });

  test("the palette is readable and reaches over no edge", async ({ page }) => {
    await page.goto("/search");
    await hydrated(page);
    await openPalette(page);
    await page.keyboard.type(SERIES_WORD);
    await expect(palette(page).getByRole("group", { name: "Works" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await violationsOfLayout(page)).toEqual([]);
    expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
  });
});

test.describe("who is signed in", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("reaches their own pages", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await expect(page).toHaveURL("/me/uploads");
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await expect(page).toHaveURL("/me/requests");
    await openPalette(page);
    await expect(option(page, /Administration/)).toHaveCount(0);
    await page.keyboard.type("new up");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/uploads\/new/);
  });

  test("turns keys of one letter off in the account's settings", async ({ page }) => {
    await page.goto("/account/settings/profile");
    await hydrated(page);
    const keys = page.getByRole("switch", { name: "Use single-key shortcuts in this browser" });
    await keys.uncheck();
    await page.reload();
    await hydrated(page);
    await expect(keys).not.toBeChecked();
    await page.keyboard.press("?");
    await openPalette(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test("selects what can be selected in a list, one or all", async ({ page }) => {
    await page.goto("/collections/tide-room/members");
    await hydrated(page);
    const boxes = page.getByRole("list", { name: "Members" }).getByRole("checkbox");
    await page.keyboard.press("*");
    await page.keyboard.press("a");
    await expect(boxes.first()).toBeChecked();
    await expect(boxes.last()).toBeChecked();
  });
});

test.describe("an administrator", () => {
  test.use({ storageState: sessionFile("administrator") });

  test("is offered the administration", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await openPalette(page);
    await page.keyboard.type("email temp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/administration/mail-templates");
    await openPalette(page);
    await page.keyboard.type("audit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/administration/audit-logs");
  });
});

test("whoever is signed in changes the language by the palette, and keeps it with the account", async ({
  page,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  const password = "tide pools at dawn";
  await commandLine("user", "create", "--email", email, "--name", "Ella", "--password", password);
  await page.goto("/login?next=/search");
  await hydrated(page);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/search");
  await hydrated(page);
  for (const [letters, language] of [
    ["deutsch", "de"],
    ["english", "en"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.keyboard.type(letters);
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await hydrated(page);
    const me = (await (await page.request.get("/api/me")).json()) as MeJson;
    expect(me.preferences?.locale).toBe(language);
  }
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the palette and the sheet speak it", async ({ page }) => {
    await page.goto("/search");
    await hydrated(page);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Tastenkürzel" })).toContainText(
      "Zurück zur Liste",
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("start");
    await expect(page.getByRole("option", { name: "Startseite" })).toBeVisible();
  });
});
