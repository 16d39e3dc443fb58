import { overflow, violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, workPath } from "./support/world";

/** Pages that tell why something could not be shown. Each leads on, and refusals name the request. */

const PAGES = [
  { status: 404, path: () => "/nowhere", title: "Page not found" },
  { status: 403, path: () => workPath("restricted"), title: "You do not have access to this page" },
  { status: 410, path: () => workPath("removed"), title: "This work was taken down" },
];

test.describe("refusals", () => {
  test.use({ storageState: sessionFile("newcomer") });

  for (const { status, path, title } of PAGES)
    test(`${status} is told${status === 403 ? " with the id of the request" : ""}`, async ({
      page,
    }) => {
      const response = await page.goto(path());
      await hydrated(page);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      const id = (await response?.headerValue("x-request-id")) ?? "";
      const support = page.getByRole("main").getByRole("link", { name: "library@example.org" });
      await expect(support).toHaveAttribute("href", "mailto:library@example.org");
      // Nobody looks for a mistyped address or a removed work in a log.
      const isNamed = status === 403;
      await expect(page.getByText(id, { exact: true })).toBeVisible({ visible: isNamed });
      const copy = page.getByRole("button", { name: "Copy request ID" });
      await expect(copy).toBeVisible({ visible: isNamed });
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
    });

  test("a file that is not there is refused with a page", async ({ page }) => {
    const response = await page.goto(`${workPath("first")}/files/nothing.pdf`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  });
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a refusal and a removal are told in it", async ({ page }) => {
    await page.goto("/nowhere");
    await expect(
      page.getByRole("heading", { level: 1, name: "Seite nicht gefunden" }),
    ).toBeVisible();
    await page.goto(workPath("removed"));
    const heading = page.getByRole("heading", {
      level: 1,
      name: "Dieses Werk wurde vom Netz genommen",
    });
    await expect(heading).toBeVisible();
    await expect(page.getByText("Nicht mehr verfügbar")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a refusal says as much", async ({ page }) => {
    await page.goto(workPath("removed"));
    await expect(
      page.getByRole("heading", { level: 1, name: "This work was taken down" }),
    ).toBeVisible();
    // Nothing has failed that could be looked up.
    await expect(page.getByText("Request ID")).toHaveCount(0);
  });
});
