import type { Page, Response } from "@playwright/test";
import { NARROW, overflow, unreadable, violations, violationsOfLayout } from "./support/axe";
import { holdScripts } from "./support/hold-requests";
import { noteShifts, PHONE, shiftsOf } from "./support/layout-shifts";
import { PAGES } from "./support/page-list";
import { LIMITS, noteScripts, scriptWeight } from "./support/script-weight";
import { expect, hydrated, test } from "./support/test";
import { sessionFile } from "./support/world";

// No visit changes anything: they need no order.
test.describe.configure({ mode: "parallel" });

/** A tenth is what Core Web Vitals call good; most pages do not move at all. */
const MAX_SHIFT = 0.05;
const WIDE = { width: 1280, height: 720 };

/**
 * Checks of every page, made in one visit: opening a page costs more than any of these checks. What the browser
 * complains about meanwhile fails the test, as in all tests.
 */
test.describe("nothing is refused or fails, and everybody can read and operate", () => {
  for (const { name, path, heading, as, editor, looksLike } of PAGES)
    test.describe(() => {
      if (as) test.use({ storageState: sessionFile(as) });
      test.use({ viewport: PHONE });

      test(name, async ({ page }) => {
        const scripts = noteScripts(page);
        const fetched = noteFetchedPages(page);
        await noteShifts(page);
        const letScriptsIn = await holdScripts(page);
        const response = await page.goto(path(), { waitUntil: "domcontentloaded" });
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        // What was shown first must not move now.
        letScriptsIn();
        await page.waitForLoadState("networkidle");
        await expectPolicy(response);
        const document = (await response?.text()) ?? "";
        const weight = await scriptWeight({ address: page.url(), document, scripts });
        expect.soft(weight.named, "gzip").toBeLessThanOrEqual(LIMITS.named);
        expect.soft(weight.loaded, "Brotli").toBeLessThanOrEqual(LIMITS.loaded);
        expect(scripts.size).toBeGreaterThan(3);
        await hydrated(page);
        await page.waitForLoadState("networkidle");
        expect.soft(fetched, "pages nobody asked for").toEqual([]);
        const moved = (await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0);
        // Lists of people who are signed in hold what other tests make meanwhile, and wrap as its age comes.
        if (!as) expect.soft(moved, "layout shift").toBeLessThanOrEqual(MAX_SHIFT);
        await page.setViewportSize(WIDE);
        if (!looksLike) await expectAccessible(page, editor);
      });
    });
});

test("each page has a title of its own, and each public one a description", async ({
  playwright,
  baseURL,
}) => {
  const addressesOf = new Map<string, Set<string>>();
  for (const { path, as, looksLike } of PAGES) {
    if (looksLike === "/") continue;
    const request = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      ...(as ? { storageState: sessionFile(as) } : {}),
    });
    const response = await request.get(path(), { headers: { accept: "text/html" } });
    const document = await response.text();
    await request.dispose();
    const titles = inHead(document, /<title>([^<]*)<\/title>/g);
    expect(titles, path()).toHaveLength(1);
    const [title = ""] = titles;
    expect(title, path()).toMatch(path() === "/" ? /./ : / – /);
    const descriptions = inHead(document, /<meta name="description" content="([^"]*)"/g);
    if (!as) expect(descriptions, path()).toEqual([expect.stringMatching(/\S{3}/)]);
    const { pathname } = new URL(response.url());
    // Pages that cannot be shown have the same title, which says why.
    if (response.ok()) addressesOf.set(title, (addressesOf.get(title) ?? new Set()).add(pathname));
  }
  const shared = [...addressesOf].filter(([, addresses]) => addresses.size > 1);
  expect(shared.map(([title, addresses]) => [title, ...addresses])).toEqual([]);
});

const inHead = (document: string, pattern: RegExp): string[] =>
  [...(document.split("</head>")[0] ?? "").matchAll(pattern)].map(([, text = ""]) => text);

test("home leads to topics, collections, the newest works, and the deposit of one", async ({
  page,
}) => {
  await page.goto("/");
  const topics = page.getByRole("region", { name: "Topics" }).getByRole("link");
  const [count] = (await topics.first().innerText()).match(/\d+$/) ?? [];
  await topics.first().click();
  await expect(page).toHaveURL(/\/search\?subject=/);
  await expect(page.getByRole("main").getByText(new RegExp(`^${count} work`))).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "New upload" })).toHaveAttribute(
    "href",
    "/uploads/new",
  );
  // Once there is something to read, the page offers that.
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "New upload" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Browse works" })).toHaveAttribute("href", "/search");
  await page.setViewportSize(NARROW);
  await page.getByRole("banner").locator("summary").click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "New upload" })).toBeVisible();
});

/** The addresses of pages that the router fetches. */
function noteFetchedPages(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["rsc"]) fetched.push(request.url());
  });
  return fetched;
}

/** Headers that keep scripts, frames and guessed types away. */
async function expectPolicy(response: Response | null): Promise<void> {
  const headers = (await response?.allHeaders()) ?? {};
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-powered-by"]).toBeUndefined();
}

/** In light, in dark, and on a narrow screen. */
async function expectAccessible(page: Page, editor: string | undefined): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (editor) {
    // It is loaded when the reader comes to it.
    await page.getByRole("textbox", { name: editor }).focus();
    await expect(page.locator(".tiptap")).toBeFocused();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.title()).not.toBe("");
  expect.soft(await violations(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await unreadable(page), "dark").toEqual([]);
  await page.setViewportSize(NARROW);
  expect.soft(await violationsOfLayout(page), "narrow").toEqual([]);
  expect.soft(await overflow(page), "narrow").toEqual({ pixels: 0, by: [] });
}
