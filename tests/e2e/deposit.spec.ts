import { createServer } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import { apiOf } from "../support/api";
import { overflow, unreadable, violations, violationsOfLayout } from "./support/axe";
import { deposit } from "./support/deposit";
import { holdScripts } from "./support/hold-requests";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

/** The deposit form in a browser: by keyboard alone, and through everything that makes people lose their work. */
const SAVED = "saved";

const saveState = (page: Page) => page.locator("[data-save-state]");
const title = (page: Page) => page.getByRole("textbox", { name: "Title (required)", exact: true });
const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });

async function openForm(page: Page, path = "/uploads/new"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function isSaved(page: Page): Promise<void> {
  await expect(saveState(page)).toHaveAttribute("data-save-state", SAVED, { timeout: 15_000 });
}

/** Begins a deposit and answers its address. */
async function begin(page: Page, name: string): Promise<string> {
  await openForm(page);
  await title(page).fill(name);
  await isSaved(page);
  await expect(page).toHaveURL(/\/uploads\/[a-z0-9]{5}-[a-z0-9]{5}$/);
  return new URL(page.url()).pathname;
}

/** Goes on with the Tab key until something has the focus, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Not reached in ${most} steps: ${String(target)}`);
}

test.use({ storageState: sessionFile("depositor") });

test("a work is deposited and published by keyboard alone", async ({ page }) => {
  test.setTimeout(120_000);
  const name = `By keyboard ${crypto.randomUUID()}`;
  await openForm(page);
  await page.getByRole("main").focus();

  await test.step("a work without files, with its kind, title and date", async () => {
    await tabTo(page, page.getByRole("checkbox", { name: "This work has no files" }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("combobox", { name: "Resource type" }));
    for (let step = 0; step < 11; step++) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.keyboard.type("dataset");
    await expect(page.getByRole("option", { name: "Dataset", exact: true })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, title(page));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole("textbox", { name: "Publication date" }));
    await page.keyboard.type("2024-05");
    await expect(page.getByText("Interpreted as: May 2024")).toBeVisible();
  });

  await test.step("two creators, put in order", async () => {
    await tabTo(page, page.getByRole("button", { name: "Add creator" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("textbox", { name: "Family name" }));
    await page.keyboard.type("Roe");
    await tabTo(page, page.getByRole("button", { name: "Done" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Paste list" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Paste a list of people" });
    await tabTo(page, dialog.getByRole("textbox", { name: "Names" }));
    await page.keyboard.type("Jane Doe 0000-0002-1825-0097");
    await tabTo(page, dialog.getByRole("button", { name: "Add 1 person" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    const handle = page.getByRole("button", { name: /^Move Creator 2: drag/ });
    await expect(handle).toBeVisible();
    await handle.focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: /^Move Creator 1: drag/ })).toBeFocused();
    const rows = page.getByRole("group", { name: "Creators" }).getByRole("listitem");
    await expect(rows.first()).toContainText("Doe, Jane");
    await expect(rows.nth(1)).toContainText("Roe");
  });

  await test.step("a licence in plain words", async () => {
    const licence = page.getByRole("button", { name: /^CC BY 4\.0/ });
    await tabTo(page, licence);
    await page.keyboard.press("Space");
    await expect(licence).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("published, with the DOI that was named before", async () => {
    await isSaved(page);
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: "Publish this work?" });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(name);
    const doi = (await dialog.getByRole("code").textContent()) ?? "";
    expect(doi).toMatch(/^10\.5072\//);
    expect(await violations(page)).toEqual([]);
    await tabTo(page, dialog.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await tabTo(page, dialog.getByRole("button", { name: "Publish" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/records\/[a-z0-9-]+$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: doi, exact: true })).toBeVisible();
  });
});

test("what is wrong is said in one place, each entry leading to its field", async ({ page }) => {
  await openForm(page);
  await publish(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "before you can publish" });
  await expect(summary).toBeFocused();
  // Nothing was entered, so nothing is kept.
  await expect(page).toHaveURL(/\/uploads\/new$/);
  await expect(saveState(page)).toHaveAttribute("data-save-state", "untouched");
  // There is nothing to look at either: it is said again, and no window opens.
  await title(page).focus();
  await page.getByRole("button", { name: "Preview" }).click();
  const nothing = page.getByRole("alert").filter({ hasText: "Nothing to preview yet" });
  await expect(nothing).toBeFocused();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "untouched");
  expect(page.context().pages()).toHaveLength(1);
  await expect(nothing.getByRole("link")).toHaveText([/^Files:/, /^Title:/]);
  await nothing.getByRole("link", { name: /^Title: Enter a title/ }).press("Enter");
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveAttribute("aria-invalid", "true");
  await expect(title(page)).toHaveAccessibleDescription(/Enter a title/);
  await page.keyboard.type("No");
  await expect(saveState(page)).toHaveText(/Title: Use at least 3 characters\./);
  await page.keyboard.type("w it has one");
  await expect(title(page)).not.toHaveAttribute("aria-invalid");
  await isSaved(page);
  await expect(summary).toBeVisible();
  await expect(summary.getByRole("link", { name: /^Title/ })).toHaveCount(0);

  // An uploaded file clears the issue about missing files, though nothing is typed.
  await page
    .getByLabel("Choose files", { exact: true })
    .last()
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes.") });
  await expect(
    page.getByRole("list", { name: "Files of this work" }).getByText("6 bytes"),
  ).toBeVisible();
  await expect(summary.getByRole("link", { name: /^Files/ })).toHaveCount(0);

  // Its calendar is not asked to show such a day: the browser would complain.
  await page.getByRole("textbox", { name: "Publication date" }).fill("2024-13-45");
  await expect(page.getByText("Not a valid month.")).toBeVisible();
  await page.getByRole("textbox", { name: "Publication date" }).fill("3 May 2024");
  await page.getByRole("button", { name: "Use 2024-05-03" }).click();
  await expect(page.getByText("Interpreted as: 3 May 2024")).toBeVisible();
});

test("an error that a blur brings does not take the click that caused it", async ({ page }) => {
  await openForm(page);
  await title(page).fill("Pressed and released");
  await isSaved(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith("/draft"),
  );
  await page.getByRole("textbox", { name: "Publication date" }).fill("2001-21");
  // Its problem is known, and shows once the field is left.
  await answered;
  await expect(saveState(page)).toHaveAttribute("data-save-state", "waiting");
  const add = page.getByRole("button", { name: "Add creator" });
  await add.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  expect(await add.boundingBox()).toEqual({ x, y, width, height });
  await page.mouse.up();
  await expect(page.getByRole("textbox", { name: "Family name" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Publication date" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
});

test("nothing is lost that is typed and pressed before the scripts of a section are here", async ({
  page,
}) => {
  const name = `Typed early ${crypto.randomUUID()}`;
  await page.goto("/uploads/new");
  await page.waitForLoadState("networkidle");
  const letScriptsIn = await holdScripts(page);
  const licence = page.getByRole("button", { name: /^CC BY 4\.0/ });
  const isClosed = page.getByRole("radio", { name: /^Restricted/ }).last();
  const kind = page.getByRole("combobox", { name: "Resource type" });
  const publisher = page.getByRole("textbox", { name: /^Publisher/ });

  await title(page).click();
  await page.keyboard.type(name);
  await kind.click();
  await page.keyboard.type("dataset");
  await licence.click();
  // Who waits presses again.
  await licence.click();
  await page.getByRole("button", { name: "All fields" }).click();
  await isClosed.check();
  await publisher.click();
  await page.keyboard.press("Home");
  await page.keyboard.type("The ");
  await expect(licence).toHaveAttribute("aria-pressed", "false");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "untouched");

  letScriptsIn();
  await expect(licence).toHaveAttribute("aria-pressed", "true");
  await expect(publisher).toBeFocused();
  // Between what is there and the caret nothing has changed.
  await page.keyboard.type("Library of ");
  await expect(publisher).toHaveValue("The Library of Commonshelf");
  await expect(isClosed).toBeChecked();
  await expect(page.getByRole("group", { name: "Contributors" })).toBeVisible();
  await isSaved(page);
  await page.reload();
  await hydrated(page);
  await expect(title(page)).toHaveValue(name);
  await expect(publisher).toHaveValue("The Library of Commonshelf");
  await expect(licence).toHaveAttribute("aria-pressed", "true");
  await expect(isClosed).toBeChecked();
  await page.getByRole("button", { name: "Essential fields" }).click();
});

test.describe("scripts that do not come", () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  test("are asked for again, and what was pressed is done then", async ({ page }) => {
    await page.goto("/uploads/new");
    await page.waitForLoadState("networkidle");
    await page.route("**/*.js", (route) => route.abort());
    await page.getByRole("button", { name: "Fill in from DOI or BibTeX" }).click();
    await page.unroute("**/*.js");
    await expect(async () => {
      await page.mouse.move(200 + Math.random() * 50, 300);
      await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test("text that is left in a box chooses the best match, or is marked", async ({ page }) => {
  await openForm(page);
  const kind = page.getByRole("combobox", { name: "Resource type" });
  await kind.pressSequentially("datas");
  await page.keyboard.press("Tab");
  await expect(kind).toHaveValue("Dataset");
  await kind.fill("softw");
  await expect(page.getByRole("option", { name: "Software", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(kind).toHaveValue("Software");
  await expect(page.getByRole("option", { name: "Software", exact: true })).toBeHidden();
  await kind.fill("no such kind");
  await page.keyboard.press("Tab");
  await expect(kind).toHaveAttribute("aria-invalid", "true");
  await expect(kind).toHaveAccessibleDescription(/“no such kind” is not in the list/);
  await kind.fill("Software");
  await page.keyboard.press("Tab");
  await expect(kind).toHaveValue("Software");
  await expect(kind).not.toHaveAttribute("aria-invalid");
});

test("a BibTeX entry fills the form", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Fill in from DOI or BibTeX" }).click();
  const dialog = page.getByRole("dialog", { name: "Fill in from DOI or BibTeX" });
  const box = dialog.getByRole("textbox", { name: "DOI or BibTeX entry" });
  await box.fill("Doe, J. Tides.");
  await dialog.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(box).toHaveAccessibleDescription(/neither a DOI nor a BibTeX entry/);
  await box.fill(
    "@article{a, author={Doe, Jane}, title={Ebb}, year=2024, publisher={Tide Press}, abstract={Low water.}, note={Reprint}}",
  );
  await dialog.getByRole("button", { name: "Fill in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole("status").getByText(/Filled in: Resource type, Title, .*Publisher/),
  ).toBeVisible();
  await expect(
    page.getByRole("status").getByText("Not taken over from the entry: note."),
  ).toBeVisible();
  await expect(title(page)).toHaveValue("Ebb");
  await expect(page.getByRole("textbox", { name: "Publisher" })).toHaveValue("Tide Press");
  await expect(page.getByRole("textbox", { name: "Publication date" })).toHaveValue("2024");
  await expect(page.getByRole("group", { name: "Creators" })).toContainText("Doe, Jane");
  await expect(page.getByRole("textbox", { name: "Description" })).toContainText("Low water.");
  await isSaved(page);
});

test.describe("what is registered", () => {
  // One of the DOIs that are asked for is not.
  test.use({ tolerated: [/status of 404/] });

  test("a DOI fills the form with what its agency says", async ({ page }) => {
    const agency = createServer((req, res) => {
      if (req.url === "/10.1234/ebb")
        res.end("@article{a, author={Doe, Jane}, title={Ebb and flow}}");
      else res.writeHead(404).end();
    });
    const port = Number(process.env.E2E_RESOLVER_PORT);
    await new Promise<void>((listens) => agency.listen(port, "127.0.0.1", listens));
    try {
      await openForm(page);
      await page.getByRole("button", { name: "Fill in from DOI or BibTeX" }).click();
      const dialog = page.getByRole("dialog", { name: "Fill in from DOI or BibTeX" });
      const box = dialog.getByRole("textbox", { name: "DOI or BibTeX entry" });
      await box.fill("10.1234/nothing");
      await dialog.getByRole("button", { name: "Fill in", exact: true }).click();
      await expect(box).toHaveAccessibleDescription(/The DOI .* is not registered anywhere/);
      await box.fill("https://doi.org/10.1234/ebb");
      await dialog.getByRole("button", { name: "Fill in", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(title(page)).toHaveValue("Ebb and flow");
      await isSaved(page);
    } finally {
      agency.close();
    }
  });
});

test("a draft is made with the title, and its date begins with today", async ({ page }) => {
  await openForm(page);
  await expect(page.getByRole("heading", { name: "Files (required)" })).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await expect(page.getByRole("textbox", { name: "Publication date" })).toHaveValue(today);
  await page.getByRole("button", { name: "Add creator" }).click();
  await page.getByRole("textbox", { name: "Family name" }).fill("Doe");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "unnamed");
  expect(new URL(page.url()).pathname).toBe("/uploads/new");
  await title(page).fill("Named at last");
  await isSaved(page);
  await expect(page).toHaveURL(/\/uploads\/[a-z0-9]{5}-[a-z0-9]{5}$/);
});

test("a value that is not kept is said at its field and in the bar, once it is left", async ({
  page,
}) => {
  await openForm(page);
  await title(page).pressSequentially("Ti");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "waiting");
  await expect(title(page)).not.toHaveAttribute("aria-invalid");
  await page.keyboard.press("Tab");
  await expect(saveState(page)).toHaveText(
    /^Draft not saved yet\. Title: Use at least 3 characters\./,
  );
  await expect(title(page)).toHaveAccessibleDescription(/Use at least 3 characters/);
  expect(new URL(page.url()).pathname).toBe("/uploads/new");
  await title(page).fill("Tides");
  await isSaved(page);
  // From now on it is the service that says so.
  await title(page).fill("Ti");
  await expect(saveState(page)).toHaveAttribute("data-save-state", "unkept", { timeout: 15_000 });
  await expect(title(page)).toHaveAccessibleDescription(/Use at least 3 characters/);
});

test.describe("the row of a person that is done", () => {
  const edit = (page: Page, name: string) => page.getByRole("button", { name: `Edit ${name}` });
  const done = (page: Page) => page.getByRole("button", { name: "Done" });
  const creators = (page: Page) => page.getByRole("group", { name: "Creators" });

  for (const way of ["mouse", "keyboard"])
    test(`has the focus and is in view (${way})`, async ({ page }) => {
      await openForm(page);
      await page.getByRole("button", { name: "Add creator" }).click();
      await page.getByRole("textbox", { name: "Family name" }).fill("Hilbert");
      if (way === "mouse") await done(page).click();
      else await done(page).press("Enter");
      await expect(edit(page, "Hilbert")).toBeFocused();
      await expect(edit(page, "Hilbert")).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("radio", { name: "Person", exact: true })).toBeFocused();
    });

  test("is taken away again if it is empty, and asks for a name if that is all that is missing", async ({
    page,
  }) => {
    await openForm(page);
    const add = page.getByRole("button", { name: "Add creator" });
    await add.click();
    await done(page).click();
    await expect(creators(page).getByRole("listitem")).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(page.getByText("removed")).toHaveCount(0);
    await add.click();
    await page.getByRole("textbox", { name: "ORCID iD" }).fill("0000-0002-1825-0097");
    await done(page).click();
    await expect(page.getByRole("textbox", { name: "Family name" })).toBeFocused();
  });
});

test("what was not understood of pasted people stays in the box", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Paste list" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste a list of people" });
  const box = dialog.getByRole("textbox", { name: "Names" });
  await box.fill("Jane Doe; 0000-0002-1825-0097\n???");
  await expect(dialog.getByRole("status")).toHaveText(
    /1 person recognised.*stays in the box:\s*\?/,
  );
  await dialog.getByRole("button", { name: "Add 1 person" }).click();
  await expect(box).toHaveValue("???");
  await expect(dialog.getByText("1 person added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: "Edit Doe, Jane" })).toBeVisible();
  // Somebody else being there does not mean that they are.
  await expect(page.getByRole("button", { name: "Add yourself" })).toBeVisible();
});

test("a date that is none is an error once it is left, and a hint until then", async ({ page }) => {
  await openForm(page);
  const date = page.getByRole("textbox", { name: "Publication date" });
  await date.fill("2024-13-45");
  await expect(page.getByText("Not a valid month.")).toBeVisible();
  await expect(date).not.toHaveAttribute("aria-invalid");
  await date.press("Tab");
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await expect(date).toHaveAccessibleDescription(/Error:? Not a valid month\./);
  await date.fill("2024-1");
  await expect(date).not.toHaveAttribute("aria-invalid");
});

test("who adds themselves by keyboard goes on at their row", async ({ page }) => {
  await openForm(page);
  await page.getByRole("button", { name: "Add yourself" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Edit Depositor, Dora" })).toBeFocused();
});

test("Back leads to the draft that was begun, and New upload to another one", async ({ page }) => {
  await page.goto("/me/uploads");
  await hydrated(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "New upload" }).click();
  await title(page).fill("Left and found again");
  await isSaved(page);
  await expect(page).toHaveURL(/\/uploads\/[a-z0-9]{5}-[a-z0-9]{5}$/);
  const address = page.url();
  await header.getByRole("link", { name: "Collections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveValue("Left and found again");
  await expect(page).toHaveURL(address);

  await header.getByRole("link", { name: "New upload" }).click();
  await expect(page).toHaveURL("/uploads/new");
  await expect(title(page)).toHaveValue("");
  await title(page).fill("Another one");
  await isSaved(page);
  const other = page.url();
  await header.getByRole("link", { name: "New upload" }).click();
  await expect(page).toHaveURL("/uploads/new");
  await expect(title(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(other);
  await expect(title(page)).toHaveValue("Another one");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(title(page)).toHaveValue("Left and found again");
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
])
  test(`no bar hides the focus at ${size.width} px`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(size);
    await openForm(page);
    await page.getByRole("button", { name: "All fields" }).click();
    await page.getByRole("main").focus();
    for (const key of ["Tab", "Shift+Tab"]) {
      const stops = await walkForm(page, key);
      expect(stops.filter(({ isHidden }) => isHidden)).toEqual([]);
      expect(stops.length, key).toBeGreaterThan(40);
    }
  });

/** The places of the form where the focus stops on its way to the bar of actions, or back to that of the sections. */
async function walkForm(page: Page, key: string) {
  const stops: { what: string; isHidden: boolean }[] = [];
  for (let step = 0; step < 160; step++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      const actions = document.querySelector("[data-action-bar]");
      const sections = document.querySelector("[data-section-bar]");
      if (!focused?.closest("main") || !actions || !sections) return "end";
      if (actions.contains(focused)) return "actions";
      if (sections.contains(focused)) return "sections";
      // Of a box with many lines, browsers bring that of the caret into sight.
      const { top, bottom, left } = focused.getBoundingClientRect();
      const above = sections.getBoundingClientRect();
      const isBelow = Math.min(bottom, top + 48) > actions.getBoundingClientRect().top;
      const isAbove = left < above.right && Math.max(top, bottom - 48) < above.bottom - 1;
      return { what: focused.outerHTML.slice(0, 120), isHidden: isBelow || isAbove };
    });
    if (stop === "end" || stop === (key === "Tab" ? "actions" : "sections")) break;
    if (typeof stop !== "string") stops.push(stop);
  }
  return stops;
}

test.describe("a closed tab", () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  test("loses nothing of what was never sent", async ({ page }) => {
    await openForm(page);
    // Nothing reaches the server any more, as when a laptop is shut.
    await page.route("**/api/records**", (route) => route.abort());
    await title(page).fill("Typed and never sent");
    await expect(saveState(page)).toHaveAttribute("data-save-state", "offline");
    await page.unroute("**/api/records**");
    await page.close({ runBeforeUnload: false });
    const again = await page.context().newPage();
    await openForm(again);
    await expect(title(again)).toHaveValue("Typed and never sent");
    await expect(
      again.getByText("We restored changes that were not saved on your last visit."),
    ).toBeVisible();
    await isSaved(again);
    await expect(again).toHaveURL(/\/uploads\/[a-z0-9-]+$/);
  });
});

test.describe("without a network", () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/] });

  test("writing goes on, and is saved once there is one", async ({ page, context }) => {
    const path = await begin(page, "Before the tunnel");
    await context.setOffline(true);
    await title(page).fill("In the tunnel");
    await expect(saveState(page)).toContainText("Offline. Saved in this browser");
    await context.setOffline(false);
    await isSaved(page);
    await openForm(page, path);
    await expect(title(page)).toHaveValue("In the tunnel");
  });
});

test.describe("in two browsers", () => {
  test.use({ tolerated: [/status of 412/] });

  test("different fields come together, the same field asks", async ({
    page,
    browser,
    baseURL,
  }) => {
    const path = await begin(page, "Shared draft");
    const other = await elsewhere(
      browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        storageState: sessionFile("depositor"),
      }),
      path,
    );

    await publisher(other).fill("Another Press");
    await isSaved(other);
    await title(page).fill("Shared draft, renamed");
    await isSaved(page);
    await expect(publisher(page)).toHaveValue("Another Press");

    await openForm(other, path);
    await expect(title(other)).toHaveValue("Shared draft, renamed");
    await title(other).fill("Title of the other");
    await isSaved(other);
    await title(page).fill("My own title");
    const panel = page.getByRole("region", { name: "Someone else changed this too" });
    await expect(panel).toContainText("My own title");
    await expect(panel).toContainText("Title of the other");
    expect(await violations(page)).toEqual([]);
    await panel.getByRole("button", { name: "Keep your version" }).click();
    await isSaved(page);
    await openForm(other, path);
    await expect(title(other)).toHaveValue("My own title");
    await other.context().close();
  });
});

const publisher = (page: Page) => page.getByRole("textbox", { name: "Publisher" });

async function elsewhere(made: Promise<BrowserContext>, path: string): Promise<Page> {
  const page = await (await made).newPage();
  await openForm(page, path);
  return page;
}

test.describe("an ended sign-in", () => {
  test.use({ storageState: { cookies: [], origins: [] }, tolerated: [/status of 40[13]/] });

  test("is renewed in a dialog, and the form goes on", async ({ page, context }) => {
    const { email, password } = world().newcomer;
    await page.goto("/login?next=/uploads/new");
    await hydrated(page);
    const signIn = async (scope: Page | Locator) => {
      await scope.getByLabel("Email or username").fill(email);
      await scope.getByLabel("Password", { exact: true }).fill(password);
      await scope.getByRole("button", { name: "Sign in", exact: true }).last().click();
    };
    await signIn(page.getByRole("main"));
    await expect(page).toHaveURL("/uploads/new");
    await hydrated(page);
    await title(page).fill("Begun while signed in");
    await isSaved(page);

    await context.clearCookies();
    await title(page).fill("Typed after the end");
    const dialog = page.getByRole("dialog", { name: "Your session has expired" });
    await expect(dialog).toBeVisible();
    await expect(saveState(page)).toHaveAttribute("data-save-state", "signed-out");
    await signIn(dialog);
    await expect(dialog).toHaveCount(0);
    await isSaved(page);
    await page.reload();
    await expect(title(page)).toHaveValue("Typed after the end");
  });
});

test("folders are taken with all that is in them, chosen or dropped", async ({ page }, info) => {
  const folder = info.outputPath("survey");
  for (const name of ["readme.txt", "data/north/tides.csv", "data/.DS_Store"]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), `file ${name}`);
  }
  const list = page.getByRole("list", { name: "Files of this work" });
  const files = [/survey\/data\/north\/tides\.csv/, /survey\/readme\.txt/];
  await openForm(page);
  await page.getByLabel("Choose folder", { exact: true }).last().setInputFiles(folder);
  await expect(list.getByRole("listitem")).toHaveText(files);

  await openForm(page);
  const zone = await page.getByText("Drag files or folders here").boundingBox();
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await browser.send("Input.dispatchDragEvent", { type, x: zone?.x ?? 0, y: zone?.y ?? 0, data });
  await expect(list.getByRole("listitem")).toHaveText(files);
});

test("files are sent, listed, and published with the work; the preview shows it before", async ({
  page,
  tolerated,
}) => {
  test.setTimeout(120_000);
  const name = `With files ${crypto.randomUUID()}`;
  await openForm(page);
  await page
    .getByLabel("Choose files", { exact: true })
    .last()
    .setInputFiles([
      {
        name: "tides, №1 #%;.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("hour,height\n0,1\n"),
      },
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
    ]);
  const list = page.getByRole("list", { name: "Files of this work" });
  await expect(list.getByText("tides, №1 #%;.csv")).toBeVisible();
  await expect(list.getByText("5 bytes")).toBeVisible();
  await expect(page).toHaveURL(/\/uploads\/[a-z0-9-]+$/);

  // A name that is taken is told, and what has it stays until it is replaced.
  await page
    .getByLabel("Choose files", { exact: true })
    .last()
    .setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("more notes"),
    });
  await expect(page.getByText("notes.txt: A file with this name already exists.")).toBeVisible();
  await expect(list.getByText("5 bytes")).toBeVisible();
  await page.getByRole("button", { name: "Replace the existing file" }).click();
  await expect(list.getByText("10 bytes")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("already exists")).toHaveCount(0);

  // What cannot be removed stays, and both files are still there to try again.
  const isRemoval = (request: Request) => request.method() === "DELETE";
  await page.route(/\/draft\/files\//, (route) =>
    isRemoval(route.request()) ? route.abort() : route.fallback(),
  );
  tolerated.push(/Failed to load resource/);
  await page
    .getByLabel("Choose files", { exact: true })
    .last()
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("lost?") });
  await page.getByRole("button", { name: "Replace the existing file" }).click();
  await expect(page.getByText("notes.txt: It could not be replaced.")).toBeVisible();
  await expect(list.getByText("10 bytes")).toBeVisible();
  await page.unroute(/\/draft\/files\//);
  await page.getByRole("button", { name: "Replace the existing file" }).click();
  await expect(list.getByText("5 bytes")).toBeVisible();
  await list.getByRole("button", { name: "Remove notes.txt" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await title(page).fill(name);
  const kind = page.getByRole("combobox", { name: "Resource type" });
  await kind.fill("dataset");
  await page.getByRole("option", { name: "Dataset", exact: true }).click();
  await page.getByRole("textbox", { name: "Publication date" }).fill("2024");
  await page.getByRole("button", { name: "Add yourself" }).click();
  await isSaved(page);

  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(preview.getByText("This is a preview")).toBeVisible();
  await preview.close();

  await publish(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish this work?" });
  await expect(dialog).toContainText("One file (16 bytes) becomes public.");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Tick the box first.");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("status").getByText("Published.", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download tides/ })).toBeVisible();

  await test.step("changes are published, too", async () => {
    await hydrated(page);
    await page.getByRole("button", { name: "Manage" }).click();
    await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
    await hydrated(page);
    await page.getByRole("textbox", { name: "Publication date" }).fill("2023");
    await page.getByRole("button", { name: "Publish changes" }).click();
    const changes = page.getByRole("dialog", { name: "Publish these changes?" });
    await changes.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByRole("status").getByText("Changes published.")).toBeVisible();
  });

  await test.step("a new version takes the files over, a copy does not", async () => {
    await page.goto(`/me/uploads?q=${encodeURIComponent(`"${name}"`)}`);
    await hydrated(page);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "New version" }).click();
    await expect(page).toHaveURL(/\/uploads\/[a-z0-9-]+$/);
    await expect(page.getByText("This will be version 2")).toBeVisible();
    await expect(list.getByText("tides, №1 #%;.csv")).toBeVisible();
    const latest = `${new URL(page.url()).pathname.replace("uploads", "records")}/latest`;

    await page.goto(`/me/uploads?tab=drafts&q=${encodeURIComponent(`"${name}"`)}`);
    await hydrated(page);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    const published = page.getByRole("menuitem", { name: "View published version" });
    await expect(published).toHaveAttribute("href", latest);
    await published.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Download tides/ })).toBeVisible();

    await page.goto(`/me/uploads?tab=published&q=${encodeURIComponent(`"${name}"`)}`);
    await hydrated(page);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Duplicate as new draft" }).click();
    await expect(title(page)).toHaveValue(`${name} (copy)`);
    await expect(list).toHaveCount(0);
  });
});

test("changes are published, unless nothing was changed", async ({ page, baseURL }) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const work = await deposit(api, { title: "Tides, unchanged" }, { files: { "a.csv": "1" } });
  expect((await api.post(`/api/records/${work.id}/draft`)).status).toBe(201);
  await openForm(page, `/uploads/${work.id}`);
  const changes = page.getByRole("button", { name: "Publish changes" });
  await changes.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You have not changed anything.");
  const close = dialog.getByText("Close", { exact: true });
  await expect(dialog.getByRole("button")).toHaveCount(2);
  await close.click();
  await expect(dialog).toHaveCount(0);

  await title(page).fill("Tides, changed");
  await isSaved(page);
  await changes.click();
  await expect(dialog).toContainText("Changed: Title.");
  await dialog.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides, changed" })).toBeVisible();
});

test("all fields, in light, dark and on a phone, in English and German", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await openForm(page);
  await page.getByRole("button", { name: "All fields" }).click();
  await page.getByRole("combobox", { name: "Resource type" }).fill("journal article");
  await page.getByRole("option", { name: "Journal article", exact: true }).click();
  await expect(page.getByRole("group", { name: "Journal" })).toBeVisible();
  const adds = [
    "Add creator",
    "Add title",
    "Add related work",
    "Add funding",
    "Add place",
    "Add reference",
    "Add custom licence",
  ];
  for (const name of adds) await page.getByRole("button", { name }).click();
  await page.getByRole("radio", { name: /^Restricted Only people/ }).check();
  await page.getByRole("checkbox", { name: "Lift the restriction on a set date" }).check();
  expect.soft(await violations(page), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await unreadable(page), "dark").toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  // At its end, where the bar of actions lies over no field.
  await page.keyboard.press("Control+End");
  await expect
    .poll(() => page.evaluate(() => document.body.getBoundingClientRect().bottom - innerHeight))
    .toBeLessThanOrEqual(1);
  expect.soft(await violationsOfLayout(page), "narrow").toEqual([]);
  expect.soft(await overflow(page), "narrow").toEqual({ pixels: 0, by: [] });

  await context.addCookies([{ name: "locale", value: "de", url: page.url() }]);
  await openForm(page);
  await expect(page.getByRole("button", { name: "Veröffentlichen" })).toBeVisible();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect.soft(await overflow(page), "German").toEqual({ pixels: 0, by: [] });
});

test("who needs no review publishes in the collection, and is told so", async ({
  page,
  baseURL,
}) => {
  const slug = `trusting-${crypto.randomUUID().slice(0, 8)}`;
  const collection = `Trusting ${slug}`;
  const made = await apiOf(baseURL ?? "", world().depositor.token).post("/api/communities", {
    slug,
    metadata: { title: collection },
    access: { visibility: "public", review_policy: "open" },
  });
  expect(made.status).toBe(201);
  const name = `Without review ${slug}`;
  const button = page.getByRole("button", { name: "Publish in collection" });
  await openForm(page);
  await page.getByRole("combobox", { name: "Search collections" }).fill(slug);
  await page.getByRole("option", { name: collection }).click();
  await expect(button).toBeVisible();
  await page.getByRole("button", { name: "Remove from collection" }).click();
  await expect(button).toHaveCount(0);
  await openForm(page, `/uploads/new?collection=${slug}`);
  await page.getByRole("checkbox", { name: "This work has no files" }).check();
  await page.getByRole("combobox", { name: "Resource type" }).click();
  await page.getByRole("option", { name: "Dataset", exact: true }).click();
  await title(page).fill(name);
  await page.getByRole("button", { name: "Add yourself" }).click();
  await button.click();
  const dialog = page.getByRole("dialog", { name: `Publish in ${collection}?` });
  await expect(dialog).toContainText("The work cannot be deleted.");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Publish in collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const said = page.getByRole("status").getByText(`Published in ${collection}.`);
  await expect(said).toBeVisible();
});

test("the list of a box low in the window comes into view, above the bar of actions", async ({
  page,
}) => {
  await openForm(page);
  const box = page.getByRole("combobox", { name: "Resource type" });
  const bar = page.getByRole("button", { name: "Publish", exact: true });
  await expect(bar).toBeVisible();
  await box.evaluate((input) => {
    const { bottom } = input.getBoundingClientRect();
    window.scrollBy({ top: bottom - window.innerHeight + 150, behavior: "instant" });
  });
  await box.click();
  const list = page.getByRole("listbox").filter({ visible: true });
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect(list).toBeInViewport({ ratio: 1 });
  const edge = async (place: Locator, side: "bottom" | "top") =>
    place.evaluate((one, name) => one.getBoundingClientRect()[name], side);
  await expect
    .poll(async () => (await edge(list, "bottom")) <= (await edge(bar, "top")))
    .toBe(true);
});

test.describe("a work for a collection", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("is handed in with a message, and waits there", async ({ page }) => {
    const name = `For the harbour ${crypto.randomUUID()}`;
    await openForm(page);
    await page.getByRole("checkbox", { name: "This work has no files" }).check();
    await page.getByRole("combobox", { name: "Resource type" }).click();
    await page.getByRole("option", { name: "Dataset", exact: true }).click();
    await title(page).fill(name);
    await page.getByRole("textbox", { name: "Publication date" }).fill("2024");
    await page.getByRole("button", { name: "Add yourself" }).click();
    await page.getByRole("combobox", { name: "Search collections" }).fill("harbour");
    await page.getByRole("option", { name: /^Harbour studies/ }).click();
    await expect(page.getByText("Selected collection")).toBeVisible();
    await isSaved(page);
    await page.getByRole("button", { name: "Submit for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit to Harbour studies?" });
    await dialog.getByRole("textbox", { name: "Message to the curators" }).fill("Please <look>.");
    // It can be withdrawn, so there is nothing to confirm.
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await expect(page).toHaveURL(/\/me\/requests\//);
    await expect(page.getByText("Please <look>.")).toBeVisible();
    await expect(page.getByText(/^The curators of Harbour studies decide/)).toBeVisible();
    await page.goto("/me/uploads?tab=review");
    await expect(page.getByRole("link", { name })).toBeVisible();
    const row = page.getByRole("article").filter({ hasText: name });
    await row.getByRole("link", { name: "Request to Harbour studies" }).click();
    await expect(page).toHaveURL(/\/me\/requests\//);
  });
});
