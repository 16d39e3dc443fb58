import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support/test";
import { sessionFile } from "./support/world";

const CODE = "**/_next/static/chunks/*.js";

/** Menus and the notification panel load their code when the pointer or focus reaches them. */
test.describe("a menu", () => {
  for (const key of ["Enter", "Space", "ArrowDown"])
    test(`opens at its first press of ${key}, with the focus on its first choice`, async ({
      page,
    }) => {
      await page.goto("/");
      await hydrated(page);
      await theme(page).press(key);
      await expect(page.getByRole("menu", { name: "Theme" })).toBeVisible();
      await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(theme(page)).toBeFocused();
    });

  test("is not lost when it is pressed before its code is here", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(CODE, async (route) => {
      await held;
      await route.continue();
    });
    await theme(page).click();
    await expect(theme(page)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("menu")).toHaveCount(0);
    release();
    await expect(page.getByRole("menu", { name: "Theme" })).toBeVisible();
  });

  test("closes at a second press, and at one beside it", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await theme(page).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await theme(page).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(theme(page)).toHaveAttribute("aria-expanded", "false");
    await theme(page).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
});

test.describe("the bell", () => {
  test.use({
    storageState: sessionFile("depositor"),
    tolerated: [/ERR_FAILED/],
  });

  test("leads to its page when what opens cannot be had", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await page.route(CODE, (route) => route.abort());
    const bell = page.getByRole("link", { name: /^Notifications/ });
    await bell.click();
    await expect(page).toHaveURL("/me/notifications");
  });
});

test.describe("a button that shows no more than a sign", () => {
  test.use({ storageState: sessionFile("depositor") });
  test.beforeEach(async ({ page }) => {
    await page.goto("/uploads/new");
    await hydrated(page);
    await page.getByRole("button", { name: "Add creator" }).click();
    await page.getByRole("textbox", { name: "Family name" }).fill("Roe");
    await page.getByRole("button", { name: "Done" }).click();
  });

  test("is named beside it for the pointer and for the keyboard, until Escape", async ({
    page,
  }) => {
    const button = page.getByRole("button", { name: "Remove Creator 1" });
    const panel = page.locator("[data-tooltip-panel]");
    await expect(button).toBeVisible();
    await expect(panel).toHaveCount(0);
    const name = (await button.getAttribute("aria-label")) ?? "";

    await button.hover();
    await expect(panel).toHaveText(name);
    await panel.hover();
    await expect(panel).toHaveText(name);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);

    await button.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(panel).toHaveText("Edit Roe");
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect(panel).toHaveText(name);
    await page.keyboard.press("Tab");
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);

    await button.hover();
    await expect(panel).toHaveText(name);
    await button.click();
    await expect(button).toHaveCount(0);
    await expect(panel).toHaveCount(0);
  });

  test("follows the keyboard, wherever the pointer lies", async ({ page }) => {
    const edit = page.getByRole("button", { name: "Edit Roe" });
    const remove = page.getByRole("button", { name: "Remove Creator 1" });
    const panel = page.locator("[data-tooltip-panel]");
    const name = (await remove.getAttribute("aria-label")) ?? "";

    await remove.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(edit).toBeFocused();
    await expect(panel).toHaveText("Edit Roe");
    // The browser tells of a pointer also when something appeared beneath one that lies still.
    await remove.evaluate((button) => {
      const shown = document.querySelector("[data-tooltip-panel]");
      button.focus();
      shown?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    });
    await expect(panel).toHaveText(name);

    await edit.hover();
    await expect(panel).toHaveText("Edit Roe");
    await page.getByRole("heading", { level: 1 }).hover();
    await expect(panel).toHaveText(name);
  });
});

const theme = (page: Page) => page.getByRole("button", { name: "Theme" });
