import type { Page } from "@playwright/test";
import { violations } from "./support/axe";
import { commandLineOf } from "./support/command-line";
import { expect, hydrated, test } from "./support/test";
import { type Service, startService } from "../support/service";

/** A service without an administrator; the one all other tests share has its administrator from the settings. */
let service: Service;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  service = await startService({ env: { LOG_LEVEL: "warn" } });
});

test.afterAll(async () => {
  await service?.stop();
});

const linkOf = ({ output, url }: Service) => {
  const link = /(\S+)\/setup\?token=([\w-]+)/.exec(output());
  expect(link?.[1]).toBe(url);
  return `${url}/setup?token=${link?.[2]}`;
};

test.describe.serial("the first visit", () => {
  test("whoever comes without the link is told what to do, and nothing else", async ({ page }) => {
    for (const path of ["/", "/setup", "/setup?token=guessed"]) {
      await page.goto(`${service.url}${path}`);
      await expect(page).toHaveURL(/\/setup(\?token=guessed)?$/);
      const isGuessed = path.includes("token");
      const told = isGuessed
        ? "This setup link is not valid or has been replaced"
        : "This service is ready to be set up";
      await expect(page.getByText(told)).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("link")).toHaveText([/./]);
      await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText(["Deutsch"]);
    }
    expect(await violations(page)).toEqual([]);
  });

  test("a form with mistakes says which, and sets up nothing", async ({ page }) => {
    await page.goto(linkOf(service));
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Your email").fill("not an address");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Set up site" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "problems" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([/^Your name/, /^Your email/, /^Password/]);
    await summary.getByRole("link", { name: /^Password/ }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.goto(service.url);
    await expect(page.getByText("This service is ready to be set up")).toBeVisible();
  });

  test("the printed link makes the administrator and names the site, once", async ({
    page,
    browser,
  }) => {
    const link = linkOf(service);
    const late = await browser.newPage();
    await late.goto(link);
    await hydrated(late);

    await test.step("it works", async () => {
      const response = await page.goto(link);
      // The token in the address must not be told to sites the page links to.
      expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
      await hydrated(page);
      await fill(page, "Harbour Library", "ada@example.org");
      await expect(page).toHaveURL(`${service.url}/`);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Harbour Library" })).toBeVisible();
      await expect(header.getByRole("button", { name: "Ada Admin" })).toBeVisible();
      await expect(page).toHaveTitle("Harbour Library");
      await expect(page.getByText("No works yet")).toBeVisible();
      await page.goto(`${service.url}/account/settings/profile`);
      await expect(page.getByText("Administrator", { exact: true })).toBeVisible();
    });

    await test.step("sample content appears on the page while it is loaded", async () => {
      const load = commandLineOf(service, "demo", "--works", "5");
      const welcome = page.getByRole("region", { name: "Welcome to your repository" });
      await expect(async () => {
        await page.goto(service.url);
        await expect(welcome).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(welcome.getByRole("status")).toContainText("is complete", { timeout: 60_000 });
      await expect(page.getByText("No works yet")).toHaveCount(0);
      await load;
    });

    await test.step("whoever had the form open comes too late", async () => {
      await fill(late, "Pirate Library", "eve@example.org");
      await expect(late.getByRole("alert").filter({ hasText: "already set up" })).toBeVisible();
      await late.goto(link);
      await expect(late.getByRole("heading", { level: 1 })).toHaveText(
        "Harbour Library is already set up",
      );
      await expect(late.getByRole("link", { name: "Harbour Library" })).toBeVisible();
      await expect(late.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
      await late.close();
    });
  });
});

async function fill(page: Page, siteName: string, email: string): Promise<void> {
  await page.getByLabel("Site name").fill(siteName);
  await page.getByLabel("Your name").fill("Ada Admin");
  await page.getByLabel("Your email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await expect(page.getByLabel("Load sample content")).not.toBeChecked();
  await page.getByRole("button", { name: "Set up site" }).click();
}
