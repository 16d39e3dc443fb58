import type { Page } from "@playwright/test";
import { violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { SERIES_LENGTH, SERIES_WORD, seriesTitle } from "./support/world";

const SERIES = `/search?q=${SERIES_WORD}`;
const places = Array.from({ length: SERIES_LENGTH }, (_, at) => at + 1);
const titles = (of: readonly number[]) => of.map(seriesTitle);
const newestFirst = [...places].reverse();

const found = (page: Page) => page.getByRole("list", { name: "Works" }).getByRole("heading");
const counted = (page: Page) =>
  page.getByRole("region", { name: "Results" }).getByRole("status").first();
const filters = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const facet = (page: Page, name: RegExp) => filters(page).getByRole("link", { name }).first();
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });

test("facets narrow the list, show in the address, and are taken back one by one or all", async ({
  page,
}) => {
  await page.goto(`${SERIES}&sort=published-asc&size=50`);
  await expect(counted(page)).toHaveText(`${SERIES_LENGTH} works`);

  await facet(page, /^Dataset/).click();
  await expect(page).toHaveURL(/resource_type=dataset/);
  await expect(found(page)).toHaveText(titles(places.filter((place) => place % 3 === 0)));
  await expect(facet(page, /^Dataset \(selected, remove\)/)).toHaveAttribute(
    "aria-current",
    "true",
  );

  await facet(page, /^French/).click();
  await expect(page).toHaveURL(/language=fra/);
  const both = titles(places.filter((place) => place % 3 === 0 && place % 2 === 1));
  await expect(found(page)).toHaveText(both);
  await expect(chips(page).getByRole("link")).toHaveText(["Dataset", "French"]);
  await expect(page.getByLabel("Sort by")).toHaveValue("published-asc");

  await chips(page).getByRole("link", { name: "Remove filter Dataset" }).click();
  await expect(found(page)).toHaveText(titles(places.filter((place) => place % 2 === 1)));
  await expect(page).not.toHaveURL(/resource_type/);

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(counted(page)).toHaveText(`${SERIES_LENGTH} works`);
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${SERIES}&sort=published-asc&size=50`);
});

test("a type is opened to its parts, and the numbers beside values are what choosing them gives", async ({
  page,
}) => {
  await page.goto(SERIES);
  await facet(page, /^Image/).click();
  const part = facet(page, /^Photo/);
  const [said] = /\d+/.exec((await part.textContent()) ?? "") ?? [];
  await part.click();
  await expect(page).toHaveURL(/resource_type=image%3A%3Aimage-photo/);
  await expect(counted(page)).toHaveText(`${said} works`);
  await expect(found(page)).toHaveCount(Number(said));
});

test("order and length of the list take effect at once, and pages follow one another", async ({
  page,
}) => {
  await page.goto(SERIES);
  await hydrated(page);
  await page.getByLabel("Sort by").focus();
  await page.getByLabel("Sort by").selectOption({ label: "Newest publication date" });
  await expect(page).toHaveURL(/sort=published-desc/);
  await expect(found(page)).toHaveText(titles(newestFirst.slice(0, 25)));
  await expect(page.getByLabel("Sort by")).toBeFocused();

  await page.getByLabel("Results per page").selectOption("10");
  await expect(page).toHaveURL(/size=10/);
  await expect(found(page)).toHaveText(titles(newestFirst.slice(0, 10)));
  await expect(counted(page)).toHaveText(`1–10 of ${SERIES_LENGTH} works`);

  const steps = page.getByRole("navigation", { name: "Pages" });
  await steps.getByRole("link", { name: "Next" }).click();
  await expect(found(page)).toHaveText(titles(newestFirst.slice(10, 20)));
  await steps.getByRole("link", { name: "Page 3" }).click();
  await expect(found(page)).toHaveText(titles(newestFirst.slice(20)));
  await expect(steps.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  await expect(steps.getByRole("link", { name: "Next" })).toHaveCount(0);
});

test("back and forward show exactly what was there", async ({ page }) => {
  type Seen = { address: string; q: string; order: string; titles: string[]; chips: string[] };
  const see = async (): Promise<Seen> => ({
    address: page.url(),
    q: await page.getByRole("main").getByRole("combobox", { name: "Search works" }).inputValue(),
    order: await page.getByLabel("Sort by").inputValue(),
    titles: await found(page).allTextContents(),
    chips: await chips(page).getByRole("link").allTextContents(),
  });
  const seen: Seen[] = [];

  await page.goto(`${SERIES}&sort=published-asc&size=10`);
  await hydrated(page);
  seen.push(await see());
  await facet(page, /^English/).click();
  await expect(chips(page).getByRole("link")).toHaveText(["English"]);
  seen.push(await see());
  await page.getByLabel("Sort by").selectOption({ label: "Newest publication date" });
  await expect(found(page).first()).toHaveText(seriesTitle(SERIES_LENGTH));
  seen.push(await see());
  const box = page.getByRole("main").getByRole("combobox", { name: "Search works" });
  await box.fill(`${SERIES_WORD} AND Bioluminescence`);
  await box.press("Enter");
  await expect(found(page)).toHaveText(titles([4, 2]));
  seen.push(await see());
  await found(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(seriesTitle(4));

  for (const before of [...seen].reverse()) {
    await page.goBack();
    await expect.poll(see).toEqual(before);
  }
  for (const after of seen.slice(1)) {
    await page.goForward();
    await expect.poll(see).toEqual(after);
  }
});

test("the page carries each value of a facet once", async ({ page, request }) => {
  await page.goto(SERIES);
  const link = page.locator('a[href*="resource_type=dataset"]');
  await expect(link).toHaveCount(1);
  await expect(link).toBeVisible();
  const html = await (await request.get(SERIES)).text();
  expect(html.match(/resource_type=dataset/g)).toHaveLength(1);
});

test("an address is all that is needed to show a list again", async ({ page }) => {
  await page.goto(`${SERIES}&language=eng&sort=published-desc&size=10&page=2`);
  const english = newestFirst.filter((place) => place % 2 === 0);
  await expect(found(page)).toHaveText(titles(english.slice(10)));
  await expect(page.getByLabel("Sort by")).toHaveValue("published-desc");
  await expect(page.getByLabel("Results per page")).toHaveValue("10");
  await expect(page.getByRole("main").getByRole("combobox", { name: "Search works" })).toHaveValue(
    SERIES_WORD,
  );
});

test("a new search keeps the filters and begins at the first page", async ({ page }) => {
  await page.goto(`${SERIES}&language=eng&size=10&page=2`);
  const box = page.getByRole("main").getByRole("combobox", { name: "Search works" });
  await box.fill(`${SERIES_WORD} Deep`);
  await box.press("Enter");
  await expect(page).toHaveURL(/q=Lanternfish\+Deep/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(chips(page).getByRole("link")).toHaveText(["English"]);
});

test("a range of years is drawn, typed, taken back, and kept in the address", async ({ page }) => {
  await page.goto("/search");
  const range = filters(page).getByRole("form", { name: "Publication years" });
  await range.getByLabel("From").fill("2001");
  await range.getByLabel("To").fill("1999");
  await range.getByRole("button", { name: "Show" }).click();
  await expect(chips(page).getByRole("link")).toHaveText(["1999–2001"]);
  await expect(counted(page)).toHaveText(`1–25 of ${SERIES_LENGTH} works`);
  await page.getByLabel("Results per page").selectOption("50");
  await expect(page).toHaveURL(/publication_date=1999\.\.2001/);
  await expect(found(page)).toHaveCount(SERIES_LENGTH);

  await chips(page).getByRole("link").click();
  await expect(chips(page)).toHaveCount(0);
  const bars = filters(page).locator('a[href*="publication_date"]');
  expect(await bars.count()).toBeGreaterThan(1);
  await bars.first().click();
  await expect(chips(page).getByRole("link")).toHaveCount(1);
  await expect(page).toHaveURL(/publication_date=2001/);
});

test("what was looked for is marked, accented or not", async ({ page }) => {
  await page.goto(`/search?q=lánternfish%20surv*`);
  await expect(found(page).first().locator("mark")).toHaveText([SERIES_WORD, "survey"]);
});

test("a slip in a word is mended, and the word as typed is one click away", async ({ page }) => {
  await page.goto("/search?q=Lanternfsih&size=10");
  await expect(page.getByText("Showing results for lanternfish.")).toBeVisible();
  await expect(found(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Search for Lanternfsih instead" }).click();
  await expect(page).toHaveURL("/search?q=Lanternfsih&exact=1&size=10");
  await expect(page.getByText("No works contain Lanternfsih.")).toBeVisible();
});

test("what stands in the way is told, and goes by one click", async ({ page }) => {
  await page.goto(`${SERIES}&resource_type=dataset&language=deu`);
  await page.getByRole("link", { name: /works without the filter Language/ }).click();
  await expect(page).toHaveURL(`${SERIES}&resource_type=dataset`);
  await expect(found(page).first()).toBeVisible();
});

test("when nothing matches, the page says so and offers a way on", async ({ page }) => {
  await page.goto("/search?q=qqzzxx&language=eng");
  await expect(page.getByText("No works match")).toBeVisible();
  await expect(page.getByText("Nothing is found without the filters either.")).toBeVisible();
  await page.getByRole("link", { name: "Browse all works" }).click();
  await expect(page).toHaveURL("/search");
  await expect(found(page).first()).toBeVisible();
});

test.describe("a query that cannot be read", () => {
  // Moving there inside the browser asks once in vain before the page is loaded as a whole.
  test.use({ tolerated: [/status of 400/] });

  test("is answered with the place of the mistake and can be mended", async ({ page }) => {
    await page.goto("/search");
    await hydrated(page);
    const box = page.getByRole("main").getByRole("combobox", { name: "Search works" });
    await box.fill("harbour AND (tides");
    await box.press("Enter");
    await expect(page.getByText("This search is not valid")).toBeVisible();
    await expect(page.getByText(/At character 13:/)).toBeVisible();
    await expect(page.getByText("^", { exact: true })).toBeVisible();
    await expect(box).toHaveValue("harbour AND (tides");
    await box.fill(SERIES_WORD);
    await box.press("Enter");
    await expect(counted(page)).toContainText(`of ${SERIES_LENGTH} works`);
  });

  test("is a bad request also for programs", async ({ request }) => {
    const response = await request.get("/search?q=harbour%20AND%20(tides");
    expect(response.status()).toBe(400);
    expect(await response.text()).toContain("This search is not valid");
  });
});

test("a filter that cannot be read is named, and the others stay", async ({ page }) => {
  await page.goto(`${SERIES}&publication_date=1900--1901&resource_type=dataset`);
  await expect(page.getByText("The filter “Publication year” was left out")).toBeVisible();
  await expect(page.getByText("“1900--1901” is not a date range")).toBeVisible();
  await expect(chips(page).getByRole("link")).toHaveText(["Dataset"]);
  await expect(found(page).first()).toBeVisible();
  await chips(page).getByRole("link").click();
  await expect(page).toHaveURL(SERIES);
  await page.goto(`${SERIES}&year_from=abc`);
  await expect(page.getByText("“abc” is not a date range")).toBeVisible();
});

test.describe("while one types", () => {
  const box = (page: Page) =>
    page.getByRole("main").getByRole("combobox", { name: "Search works" });
  const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

  test("suggestions are walked by keys, dismissed, and chosen", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await box(page).pressSequentially("lanternf");
    const titles = list(page).getByRole("group", { name: "Works" }).getByRole("option");
    await expect(titles.first()).toContainText(SERIES_WORD);
    await expect(box(page)).toHaveAttribute("aria-expanded", "true");
    await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press("ArrowDown");
    await expect(titles.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(list(page).getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    const id = (await titles.first().getAttribute("id")) ?? "";
    await expect(box(page)).toHaveAttribute("aria-activedescendant", id);
    await expect(box(page)).toBeFocused();

    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");
    await expect(box(page)).toHaveValue("lanternf");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/records\//);
  });

  test("Enter searches for what was typed where nothing was chosen", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await box(page).pressSequentially("lanternfish");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=lanternfish");
    await expect(list(page)).toHaveCount(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one can search, narrow, order and turn pages", async ({ page }) => {
    await page.goto("/");
    const box = page.getByRole("main").getByRole("combobox", { name: "Search works" });
    await box.fill(SERIES_WORD);
    await box.press("Enter");
    await expect(page).toHaveURL(SERIES);
    await facet(page, /^English/).click();
    await expect(counted(page)).toHaveText("15 works");
    await page.getByLabel("Sort by").selectOption({ label: "Oldest publication date" });
    await page.getByLabel("Results per page").selectOption("10");
    await page.getByRole("button", { name: "Apply" }).click();
    const english = places.filter((place) => place % 2 === 0);
    await expect(found(page)).toHaveText(titles(english.slice(0, 10)));
    await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(found(page)).toHaveText(titles(english.slice(10)));
    await expect(chips(page).getByRole("link")).toHaveText(["English"]);
  });

  test("what would do nothing is not shown", async ({ page }) => {
    await page.goto("/search");
    await expect(page.getByRole("button", { name: "Theme" })).toHaveCount(0);
  });
});
