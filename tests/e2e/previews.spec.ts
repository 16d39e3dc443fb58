import type { Locator, Page } from "@playwright/test";
import { apiOf } from "../support/api";
import { METADATA } from "../support/bodies";
import { unreadable } from "./support/axe";
import { A_PNG, aSound } from "./support/bytes";
import { addFiles } from "./support/deposit";
import { noteShifts, PHONE, shiftsOf } from "./support/layout-shifts";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world, workPath } from "./support/world";

/** Files shown in place. A script that runs in one logs `CANARY`, which fails the test: see `support/test.ts`. */
const frame = (page: Page) => page.frameLocator('iframe[name="file-preview"]');
const show = (page: Page, name: string) =>
  page.getByRole("link", { name: `Preview ${name}`, exact: true }).click();

const HOSTILE: [name: string, says: string][] = [
  ["readme.md", "a link"],
  ["table.csv", "onerror"],
  ["data.json", "</pre><script>"],
  ["data.xml", "xml-stylesheet"],
  ["book.ipynb", "Cells"],
  ["<img src=x onerror=console.error(1)>.html", "console.error"],
];

test.describe("hostile files run nothing", () => {
  // A picture that one of them names, beside it.
  test.use({ tolerated: [/status of 404 .*\/preview\/x\?content=1/] });

  test("in the frame of a work's page", async ({ page }) => {
    await page.goto(workPath("hostile"));
    await hydrated(page);
    for (const [name, says] of HOSTILE) {
      await show(page, name);
      await expect(frame(page).getByRole("main")).toContainText(says);
    }
    await show(page, "paper.pdf");
    await expect(page.getByRole("img", { name: "paper.pdf, Page 1 of 1" })).toBeVisible();
    await show(page, "drawing.svg");
    await expect(frame(page).getByRole("img", { name: "drawing.svg" })).toBeVisible();
    await page.waitForLoadState("networkidle");
  });

  test("when their previews are opened by themselves", async ({ page }) => {
    for (const [name, says] of HOSTILE) {
      await page.goto(`${workPath("hostile")}/preview/${encodeURIComponent(name)}`);
      await expect(page.getByRole("main")).toContainText(says);
    }
    await page.goto(`${workPath("hostile")}/preview/drawing.svg?content=1`);
    await page.waitForLoadState("networkidle");
  });
});

test.describe("what is not published yet", () => {
  test.use({ storageState: sessionFile("depositor") });

  const drawnWidth = (page: Page) =>
    frame(page)
      .getByRole("img", { name: "dot.png" })
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  const soundLength = (page: Page) =>
    frame(page)
      .locator("audio")
      .evaluate((audio: HTMLAudioElement) => audio.duration);

  test("pictures are drawn and sounds can be played, in a draft and where it is reviewed", async ({
    page,
    baseURL,
  }) => {
    const api = apiOf(baseURL ?? "", world().depositor.token);
    const metadata = { ...METADATA, title: "Sounds of the shore" };
    const body = { metadata, files: { enabled: true } };
    const { id } = (await api.post<{ id: string }>("/api/records", body)).body;
    await addFiles(api, id, { "dot.png": A_PNG, "shore.wav": aSound() });
    const room = (await api.get<{ id: string }>("/api/communities/tide-room")).body.id;
    const review = { receiver: { community: room }, type: "community-submission" };
    await api.put(`/api/records/${id}/draft/review`, review);
    const request = await api.post<{ id: string }>(
      `/api/records/${id}/draft/actions/submit-review`,
    );
    for (const path of [`/records/${id}?preview=1`, `/me/requests/${request.body.id}`]) {
      await page.goto(path);
      await hydrated(page);
      await show(page, "dot.png");
      await expect.poll(() => drawnWidth(page), path).toBe(1);
      await show(page, "shore.wav");
      await expect.poll(() => soundLength(page), path).toBeCloseTo(1);
    }
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a file is shown in the frame when its link is followed", async ({ page }) => {
    await page.goto(workPath("hostile"));
    await show(page, "table.csv");
    await expect(frame(page).getByRole("table")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a document that comes moves nothing", async ({ page }) => {
    await noteShifts(page);
    await page.goto(workPath("rich"));
    await hydrated(page);
    const before = (await shiftsOf(page)).length;
    await page.locator("iframe[name=file-preview]").evaluate((frame) => {
      frame.closest("[role=group]")?.scrollIntoView({ block: "start" });
    });
    await expect(page.getByRole("img", { name: "article.pdf, Page 1 of 1" })).toBeVisible();
    expect((await shiftsOf(page)).slice(before)).toEqual([]);
  });
});

test("a preview takes the colours that the reader has chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(workPath("latest"));
  await hydrated(page);
  const choose = async (theme: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: theme }).click();
  };
  const paper = () =>
    frame(page)
      .locator("body")
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await paper();
  await choose("Dark");
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload();
  await expect.poll(paper).toBe(dark);
  await hydrated(page);
  await choose("System");
  await expect.poll(paper).toBe(light);
});

test("a preview is set in the typeface of the page", async ({ page }) => {
  await page.goto(workPath("latest"));
  const typeface = (body: Locator) =>
    body.evaluate((element) => getComputedStyle(element).fontFamily);
  const body = frame(page).locator("body");
  await expect.poll(() => typeface(body)).toBe(await typeface(page.locator("body")));
  const loaded = () => body.evaluate(() => [...document.fonts].map(({ status }) => status));
  await expect.poll(loaded).toContain("loaded");
});

test("a preview can be read by everybody, in both themes, and is harmless by itself", async ({
  page,
}) => {
  for (const name of ["table.csv", "data.json", "data.xml", "book.ipynb"]) {
    const response = await page.request.get(`${workPath("hostile")}/preview/${name}`);
    // Outside of its sandbox and without its policy, where scripts run: axe is one, and smuggled ones would be.
    await page.setContent(await response.text());
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await unreadable(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  }
});

test.describe("where a document of pages stands in the first view", () => {
  test.use({ viewport: { width: 1280, height: 1600 } });

  const drawn = (page: Page) => page.getByRole("img", { name: "article.pdf, Page 1 of 1" });
  const place = (page: Page) => page.getByRole("group", { name: "File preview" });
  const opener = (page: Page) => place(page).getByRole("link", { name: "Show preview" });

  test("it is drawn when the pointer comes to its place", async ({ page }) => {
    const isAsked = pdfScripts(page);
    await page.goto(workPath("rich"));
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await expect(opener(page)).toBeInViewport();
    expect(isAsked()).toBe(false);
    await place(page).hover();
    await expect(drawn(page)).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await expect(place(page).getByRole("link", { name: "Download" })).toBeVisible();
  });

  test("it is drawn when its link is followed, and the focus stays", async ({ page }) => {
    await page.goto(workPath("rich"));
    await hydrated(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(drawn(page)).toBeVisible();
    await expect(place(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(place(page).getByRole("link", { name: "Download" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("group", { name: "article.pdf" })).toBeFocused();
  });

  test("its link stays inside on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 1600 });
    await page.goto(workPath("rich"));
    await hydrated(page);
    const frame = await place(page).boundingBox();
    for (const one of await place(page).getByRole("link").all()) {
      const link = await one.boundingBox();
      expect(link?.x).toBeGreaterThanOrEqual(frame?.x ?? 0);
      expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(
        (frame?.x ?? 0) + (frame?.width ?? 0),
      );
    }
  });
});

/** Answers whether what draws documents has been asked for. */
function pdfScripts(page: Page): () => boolean {
  let isAsked = false;
  page.on("request", (request) => (isAsked ||= /pdf\.worker/.test(request.url())));
  return () => isAsked;
}

test("a document of pages is drawn when the reader comes to it, not before", async ({ page }) => {
  const isAsked = pdfScripts(page);
  await page.setViewportSize({ width: 1280, height: 240 });
  await page.goto(workPath("rich"));
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(isAsked()).toBe(false);
  await page.getByRole("link", { name: "Show preview" }).scrollIntoViewIfNeeded();
  await expect.poll(isAsked).toBe(true);
});
