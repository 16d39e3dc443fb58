import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";
import { workPath } from "./support/world";

/**
 * What a page brings along of scripts, as a browser gets them by https: compressed by Brotli, which is not asked for
 * by http.
 */
const MAX_BYTES = 150_000;

const PAGES: readonly [name: string, path: () => string][] = [
  ["the start page", () => "/"],
  ["the search", () => "/search"],
  ["a work", () => workPath("latest")],
  ["the collections", () => "/collections"],
  ["a collection", () => "/collections/harbour-studies/records"],
];

test.describe("scripts of pages that everybody reads", () => {
  for (const [name, path] of PAGES)
    test(`${name} brings at most 150 kB`, async ({ page }) => {
      const addresses = new Set<string>();
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.endsWith(".js")) addresses.add(request.url());
      });
      await page.goto(path());
      await page.waitForLoadState("networkidle");
      const sizes = await Promise.all([...addresses].map(brotliBytes));
      expect(sizes.length).toBeGreaterThan(3);
      expect(sum(sizes)).toBeLessThanOrEqual(MAX_BYTES);
    });

  test("a document of pages is drawn when the reader comes to it, not before", async ({ page }) => {
    const drawing = page.waitForRequest(/pdf\.worker/);
    let isAsked = false;
    void drawing.then(() => (isAsked = true));
    await page.setViewportSize({ width: 1280, height: 240 });
    await page.goto(workPath("rich"));
    await page.waitForLoadState("networkidle");
    expect(isAsked).toBe(false);
    await preview(page).scrollIntoViewIfNeeded();
    await drawing;
  });
});

const preview = (page: Page) => page.locator("iframe[name=file-preview]");
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

async function brotliBytes(address: string): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": "br" } });
  const { byteLength } = await response.arrayBuffer();
  // The smallest are sent as they are.
  if (byteLength >= 1024) expect(response.headers.get("content-encoding"), address).toBe("br");
  return Number(response.headers.get("content-length"));
}
