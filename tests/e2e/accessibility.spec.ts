import type { Locator, Page } from "@playwright/test";
import { NARROW, outsideLandmarks, overflow, violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, workPath, world } from "./support/world";

test.describe("by keyboard", () => {
  test("the first stop leads past the header, to the content", async ({ page }) => {
    await page.goto("/search");
    await hydrated(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("main").getByRole("combobox", { name: "Search works" }),
    ).toBeFocused();
  });

  for (const path of ["/", "/search?q=Lanternfish&size=10", "/login"])
    test(`every stop of the Tab key can be seen: ${path}`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(8);
      expect(stops.filter(({ isShown }) => !isShown)).toEqual([]);
      expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
    });

  test("every stop of the Tab key can be seen: a work", async ({ page }) => {
    await page.goto(workPath("rich"));
    await hydrated(page);
    const stops = await walk(page);
    expect(stops.map(({ what }) => what).join("\n")).toContain("Copy citation");
    expect(stops.filter(({ isShown, isMarked }) => !isShown || !isMarked)).toEqual([]);
  });

  test("the theme is chosen in a menu and stays chosen; Escape closes the menu", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await hydrated(page);
    const button = page.getByRole("button", { name: "Theme" });
    const light = await background(page);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "System" })).toBeChecked();
    await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    // The focus moves a moment after the key.
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => background(page)).not.toBe(light);
    const dark = await background(page);

    await page.reload();
    expect(await background(page)).toBe(dark);
    await hydrated(page);
    await button.press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
    expect(await violations(page)).toEqual([]);
  });

  test("the menu of a narrow screen opens, leads on, and closes by Escape", async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto("/");
    await hydrated(page);
    const menu = page.getByRole("navigation", { name: "Menu" });
    const button = page.getByRole("banner").locator("summary", { hasText: "Menu" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await expect(page.getByRole("search")).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "Browse" }).press("Enter");
    await expect(page).toHaveURL("/search");
    await expect(menu).toBeHidden();
  });

  test("filters of a narrow screen unfold", async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto("/search?q=Lanternfish");
    await hydrated(page);
    const dataset = page.getByRole("link", { name: /^Dataset/ });
    await expect(dataset).toHaveCount(0);
    await page.locator("summary", { hasText: "Filters" }).press("Enter");
    await expect(dataset).toBeVisible();
    // The way to the results sticks to the foot of the window, over whatever stands there; at its own place it covers nothing.
    const results = page.getByRole("link", { name: /^Show \d+ works/ });
    await expect(results).toBeInViewport({ ratio: 1 });
    await page.getByRole("complementary", { name: "Filters" }).evaluate((filters) => {
      filters.scrollIntoView({ block: "end" });
    });
    await expect(results).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
    await dataset.press("Enter");
    await expect(page).toHaveURL(/resource_type=dataset/);
    // Whoever goes to the results finds no screens of filters above them.
    await results.press("Enter");
    await expect(page.getByRole("region", { name: "Results" })).toBeFocused();
    await expect(dataset).toHaveCount(0);
  });

  test.describe("signed in", () => {
    test.use({ storageState: sessionFile("depositor") });

    test("the account menu is walked with arrows", async ({ page }) => {
      await page.goto("/");
      await hydrated(page);
      await page.getByRole("button", { name: world().depositor.name }).press("Enter");
      await expect(page.getByRole("menuitem", { name: "New upload" })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      expect(await outsideLandmarks(page)).toEqual([]);
      await page.keyboard.press("End");
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByRole("menuitem", { name: "Access tokens" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/account/settings/applications");
    });

    test("a dialog begins in its first field", async ({ page }) => {
      await page.goto("/account/settings/applications");
      await hydrated(page);
      await page.getByRole("button", { name: "New token" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "New access token" });
      const name = dialog.getByRole("textbox").first();
      await expect(name).toBeFocused();
      await page.keyboard.type("reading room");
      await expect(name).toHaveValue("reading room");
    });

    test("a dialog without fields begins at the button that closes it", async ({ page }) => {
      await page.goto("/account/settings/applications");
      await hydrated(page);
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
    });

    test("a dialog keeps the focus, closes by Escape, and gives it back", async ({ page }) => {
      await page.goto("/account/settings/applications");
      await hydrated(page);
      const button = page.getByRole("button", { name: "New token" });
      await button.press("Enter");
      const dialog = page.getByRole("dialog", { name: "New access token" });
      await expect(dialog).toBeVisible();
      await dialog.getByRole("radio", { name: "Only selected permissions" }).press("Space");
      await expect(dialog.getByRole("checkbox").first()).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await violations(page), colorScheme).toEqual([]);
      }
      for (let step = 0; step < 14; step++) {
        await page.keyboard.press("Tab");
        expect(await holdsFocus(dialog), `after ${step + 1} steps`).toBe(true);
      }
      await page.setViewportSize(NARROW);
      expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    });

    test("a question begins at the safe answer", async ({ page }) => {
      await page.goto("/account/settings/applications");
      await hydrated(page);
      const button = page.getByRole("button", { name: "Revoke browser tests" });
      await button.press("Enter");
      const question = page.getByRole("alertdialog");
      await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
      await expect(button).toBeFocused();
    });
  });
});

test.describe("mistakes in a form", () => {
  test.use({ tolerated: [/status of 40[01]/] });

  test("are listed first, with links to their fields", async ({ page }) => {
    await page.goto("/login");
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "problem" });
    await expect(summary).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Email or username").fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(summary).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });
});

test.describe("errors of a form", () => {
  test.use({ tolerated: [/status of 40[01]/] });
  const signIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Sign in" });

  test("go with what is mended, and leave the focus where it is", async ({ page }) => {
    await page.goto("/register");
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Send link" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "problem" });
    await expect(summary.getByRole("listitem")).toHaveText([/^Your name/, /^Your email/]);
    const email = page.getByLabel("Your email");
    await email.click();
    await email.pressSequentially("nobody@example");
    await expect(summary.getByRole("listitem")).toHaveCount(2);
    await email.pressSequentially(".org");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(email).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveText([/^Your name/]);
    await page.getByLabel("Your name").fill("Nell");
    await expect(summary).toHaveCount(0);
  });

  test("do not take the click under which they come", async ({ page }) => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/login", async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto("/login");
    await hydrated(page);
    await page.getByLabel("Email or username").fill("nobody@example.org");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("wrong password");
    await signIn(page).click();
    const show = page.getByRole("button", { name: "Show password" });
    const before = await show.boundingBox();
    if (!before) throw new Error("It is not shown.");
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    const answered = page.waitForResponse("**/api/login");
    answer();
    await (await answered).finished();
    await expect(signIn(page)).toHaveText("Sign in");
    expect(await show.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(password).toHaveAttribute("type", "text");
    await expect(page.getByRole("alert").filter({ hasText: "problem" })).toBeFocused();
  });
});

type Stop = { what: string; isShown: boolean; isMarked: boolean };

/** Presses Tab until the focus leaves the page, and tells of every stop whether it is in sight and marked. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const box = element.getBoundingClientRect();
      const isInside =
        box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        what: element.outerHTML.slice(0, 160),
        isShown: isInside && box.width > 1 && box.height > 1 && element.checkVisibility(),
        isMarked: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error("The Tab key finds no end.");
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const holdsFocus = (part: Locator) =>
  part.evaluate((element) => element.contains(document.activeElement));
