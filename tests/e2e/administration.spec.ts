import type { Page } from "@playwright/test";
import pg from "pg";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { DraftJson } from "@/lib/works/schema";
import { apiOf } from "../support/api";
import { overflow, violations } from "./support/axe";
import { commandLine } from "./support/command-line";
import { deposit } from "./support/deposit";
import { linksTo } from "./support/password-links";
import { expect, hydrated, test } from "./support/test";
import { ADMINISTRATOR, sessionFile, world } from "./support/world";

/* The administration pages. `accessibility.spec.ts` checks each page in all its appearances. */
const PASSWORD = "tide pools at dawn";

test.use({ storageState: sessionFile("administrator") });

async function aPerson(name: string): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  const { id } = await commandLine<{ id: string }>(
    ...["user", "create", "--email", email, "--name", name, "--password", PASSWORD],
  );
  return { id, email };
}

async function inDatabase(statement: string, ...values: unknown[]): Promise<void> {
  const run = path.join(process.env.E2E_DATA_DIR ?? "", "run/database.json");
  const { url } = JSON.parse(readFileSync(run, "utf8")) as { url: string };
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}

const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });

test("the menu leads to the health of the service, and its tabs to everything else", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Administrator" }).click();
  await page.getByRole("menuitem", { name: "Administration" }).click();
  await expect(page).toHaveURL("/administration");
  await expect(page.getByRole("heading", { name: "Background jobs" })).toBeVisible();
  await expect(page.getByText("No mail server is set up")).toBeVisible();
  for (const [name, heading] of [
    ["Users", /users/],
    ["Works", /works and drafts/],
    ["Partners", /Other platforms that are connected to this one/],
    ["Limits", /The limits of this service/],
    ["Audit log", /entries/],
    ["Outbox", /No mail server is set up/],
  ] as const) {
    await section(page, name).click();
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(section(page, name)).toHaveAttribute("aria-current", "page");
  }
});

test.describe("blocking", () => {
  test.use({ tolerated: [/status of 400/] });

  test("blocking an account restricts what it owns, and unblocking opens it again", async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = await aPerson("Bella Blocked");
    const { token } = await commandLine<{ token: string }>(
      ...["token", "create", "--user", person.id, "--name", "deposit"],
    );
    const api = apiOf(baseURL ?? "", token);
    const { id } = await deposit(api, { title: "Tide tables of a blocked account" });
    await api.post("/api/communities", {
      slug: `blocked-${person.id}`,
      metadata: { title: "Collection of a blocked account" },
      access: { visibility: "public" },
    });
    const anyone = await browser.newContext({
      baseURL,
      storageState: { cookies: [], origins: [] },
    });
    const statusOf = async (path: string) => (await anyone.request.get(path)).status();
    expect(await statusOf(`/api/records/${id}`)).toBe(200);

    await page.goto(`/administration/users/${person.id}`);
    await hydrated(page);
    const block = page.getByRole("button", { name: "Block" });
    const dialog = page.getByRole("dialog", { name: "Block Bella Blocked?" });
    // In Safari, a button that is pressed does not get the focus by itself.
    await block.evaluate((button: HTMLButtonElement) => button.click());
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(block).toBeFocused();
    await block.click();
    await expect(dialog).toContainText(
      "owns 1 published work. It is the only owner of 1 collection",
    );
    await dialog.getByRole("radio", { name: "Transfer the collections" }).check();
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Choose the account");
    await dialog.getByRole("radio", { name: "Restrict works and collections" }).check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Block" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("2 works and collections were restricted")).toBeVisible();
    // The button that was pressed is gone.
    const standing = page.getByRole("group", { name: "Account status" });
    await expect(standing).toBeFocused();
    expect(await statusOf(`/api/records/${id}`)).toBe(403);
    expect(await statusOf(`/api/communities/blocked-${person.id}`)).not.toBe(200);

    await page.getByRole("button", { name: "Unblock" }).press("Enter");
    await expect(page.getByText("were restricted")).toBeHidden();
    await expect(page.getByText("Works and collections have been restored")).toBeVisible();
    await expect(standing).toBeFocused();
    await expect(async () => expect(await statusOf(`/api/records/${id}`)).toBe(200)).toPass();
    await anyone.close();
  });
});

test("an account is found, closed and opened; whoever uses it is out at once; the log tells of it", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await aPerson("Clara Closed");
  const theirs = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const me = async () => (await theirs.request.get("/api/me")).status();
  const signIn = () =>
    theirs.request.post("/api/login", { data: { email: person.email, password: PASSWORD } });
  expect((await signIn()).status()).toBe(200);
  expect(await me()).toBe(200);

  await page.goto("/administration/users");
  await page.getByRole("searchbox").fill(person.email);
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=/);
  // The same asked again leads to no other page: no line says that one is on its way.
  await page.getByRole("searchbox").press("Enter");
  await expect(page.locator(".animate-travel")).toHaveCount(0);
  // A link that moves between press and release is not followed.
  await page.getByRole("link", { name: "Clara Closed" }).click();
  await expect(page).toHaveURL(/\/users\/\d+$/);
  await hydrated(page);

  await page.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("heading", { name: /Clara Closed.*Deactivated/ })).toBeVisible();
  expect(await me()).toBe(401);

  await page.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByRole("heading", { name: /Clara Closed.*Active/ })).toBeVisible();
  expect(await me()).toBe(401);
  // Beside the cookie of a session a request has to prove that a page of ours sent it.
  await theirs.clearCookies();
  expect((await signIn()).status()).toBe(200);
  await theirs.close();

  await page.getByRole("link", { name: "Changes to this account" }).click();
  await page.getByRole("link", { name: /Account deactivated/ }).click();
  const change = page.getByRole("row", { name: /^Active/ });
  await expect(change.getByRole("deletion")).toHaveText("yes");
  await expect(change.getByRole("insertion")).toHaveText("no");
});

test("an account is made for somebody, who chooses a password by the mail", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  await page.goto("/administration/users");
  await hydrated(page);
  const opener = page.getByRole("button", { name: "New account" });
  const dialog = page.getByRole("dialog", { name: "New account" });
  // In Safari, a button that is pressed does not get the focus by itself.
  await opener.evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(dialog.getByRole("alert")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Name", { exact: true }).fill("Ines Invited");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: /Ines Invited.*Not used yet/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend link" })).toBeVisible();

  const their = await browser.newPage({ baseURL, storageState: { cookies: [], origins: [] } });
  await expect.poll(() => linksTo(email).length).toBe(1);
  await their.goto(linksTo(email)[0] ?? "");
  await hydrated(their);
  await their.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await their.getByRole("button", { name: "Save password" }).click();
  await expect(their.getByText("Your account is ready.")).toBeVisible();
  // Beside the cookies of our pages a request has to prove that one of them sent it.
  await their.context().clearCookies();
  const signedIn = await their.request.post("/api/login", { data: { email, password: PASSWORD } });
  expect(signedIn.status()).toBe(200);
  await their.close();
});

test("an administrator acts as somebody else, sees that all the time, and stops", async ({
  browser,
  baseURL,
}) => {
  const person = await aPerson("Petra Puzzled");
  // A session of its own: the others of these tests go on as they are.
  const helper = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const { email, password } = ADMINISTRATOR;
  expect((await helper.request.post("/api/login", { data: { email, password } })).status()).toBe(
    200,
  );
  const page = await helper.newPage();
  await page.goto(`/administration/users/${person.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Act as this person" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Act as this person" }).click();
  const bar = page.getByRole("region", { name: "Acting as someone else" });
  await expect(bar).toContainText("You are acting as Petra Puzzled");
  await page.goto("/me/uploads");
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/uploads/new");
  await hydrated(page);
  await page.mouse.wheel(0, 1500);
  await expect(bar).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
  expect((await page.goto("/administration"))?.status()).toBe(403);
  await hydrated(page);
  await bar.getByRole("button", { name: "Stop acting as Petra Puzzled" }).click();
  await expect(page).toHaveURL(`/administration/users/${person.id}`);
  await expect(bar).toHaveCount(0);
  await helper.close();
});

test("groups are given and taken by their boxes", async ({ page }) => {
  const { id } = await aPerson("Gina Groups");
  await page.goto(`/administration/users/${id}`);
  await hydrated(page);
  const moderator = page.getByRole("checkbox", { name: "Moderators" });
  await moderator.check();
  const save = page.getByRole("button", { name: "Save groups" });
  await save.click();
  await expect(page.getByText("Groups saved.")).toBeVisible();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(moderator).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Gauge keepers/ })).toBeDisabled();
  await page.goto("/administration/users?roles=moderator");
  await expect(page.getByRole("link", { name: "Gina Groups" })).toBeVisible();
});

test("one's own account is for others to change", async ({ page }) => {
  await page.goto("/administration/users?q=admin@example.org");
  await page.getByRole("link", { name: "Administrator" }).last().click();
  await expect(page.getByText("This is your own account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Administrators", exact: true })).toBeDisabled();
});

test("every work and draft is found, with its owner", async ({ page }) => {
  await page.goto("/administration/works?q=title:seal");
  const row = page.getByRole("article").filter({ hasText: "Letters under seal" });
  await expect(row.getByText("Restricted")).toBeVisible();
  await row.getByRole("link", { name: world().depositor.name }).click();
  await expect(page).toHaveURL(`/administration/users/${world().depositor.id}`);
  await page.getByRole("link", { name: "Works and drafts" }).click();
  // The page left has places for what is said of its own.
  await expect(page).toHaveURL(/^[^?]*\/administration\/works/);
  await expect(page.getByRole("status")).toContainText("works and drafts");
  await page.goto("/administration/works?q=harbour%20AND%20(");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

test("every collection is found, with its owners and what it is part of", async ({ page }) => {
  await page.goto("/administration/collections?q=sealed");
  const row = page.getByRole("article").filter({ hasText: "sealed-letters" });
  await expect(row.getByText("Restricted")).toBeVisible();
  await row.getByRole("link", { name: world().depositor.name }).click();
  await expect(page).toHaveURL(`/administration/users/${world().depositor.id}`);
  await page.goto("/administration/collections?tab=deleted&sort=oldest");
  await expect(page.getByRole("article").filter({ hasText: "closed-room" })).toBeVisible();
  await page.goto("/administration/collections?q=mussels");
  await page
    .getByRole("article")
    .getByRole("link", { name: /^Settings/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/collections\/harbour-mussels\/settings/);
  await page.goto("/administration/collections?q=harbour%20AND%20(");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
});

test("every request is found by its type, and leads to its page", async ({ page }) => {
  await page.goto("/administration/requests");
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Submission" });
  await page.getByRole("main").getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/type=community-submission/);
  const row = page.getByRole("article").filter({ hasText: "Storm surges" }).first();
  await expect(row.getByText(/ to Tide room/)).toBeVisible();
  await row
    .getByRole("link", { name: /^Submission of “Storm surges/ })
    .first()
    .click();
  const title = /^Submission of “Storm surges/;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(title);
});

test("on a phone every column of a table is in sight, with its name where that says more", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // No label stands before what says by itself what it is.
  const CLEAR = "none";
  for (const [path, names] of [
    ["/audit-logs?action=work.publish", ["When (UTC)", CLEAR, CLEAR, CLEAR]],
    ["/jobs", ["Job", "Schedule (UTC)", "Last run (UTC)", "Next run (UTC)"]],
    ["/limits", ["Limit", CLEAR, CLEAR]],
    ["/vocabularies", ["Vocabulary", "Terms", "Last changed", CLEAR]],
  ] as const) {
    await page.goto(`/administration${path}`);
    const cells = page.getByRole("table").last().locator("tbody tr").first().locator("td");
    const seen = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const label = getComputedStyle(cell, "::before").content;
        return { label, isInSight: left >= 0 && right <= window.innerWidth + 1 };
      }),
    );
    expect([path, seen.map(({ isInSight }) => isInSight)]).toEqual([path, seen.map(() => true)]);
    for (const [at, name] of names.entries())
      expect([path, seen[at]?.label]).toEqual([path, expect.stringContaining(name)]);
    expect([path, await overflow(page)]).toEqual([path, { pixels: 0, by: [] }]);
  }
});

test("on a phone growth keeps its columns, and the months stay while these scroll", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/administration/growth");
  const table = page.getByRole("region", { name: "Growth by month" });
  await expect(table.getByRole("columnheader")).toHaveText([
    ...["Month", /Works$/, /Data$/, /Accounts$/, /Requests$/, /Days$/],
  ]);
  const month = table.getByRole("cell").first();
  const before = await month.boundingBox();
  await table.evaluate((box) => box.scrollBy({ left: 200 }));
  expect((await month.boundingBox())?.x).toBe(before?.x);
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
});

test("“Skip to content” leads past the menu of the sections", async ({ page }) => {
  await page.goto("/administration/users");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
});

test("on a phone one menu names the present page and opens all others, by keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/administration/users");
  const menu = page.getByRole("navigation", { name: "Administration sections" });
  await expect(menu).toHaveText(/^Section: Users/);
  await expect(menu.getByRole("link")).toHaveCount(0);
  await menu.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link")).toHaveCount(17);
  await expect(section(page, "Users")).toHaveAttribute("aria-current", "page");
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link")).toHaveCount(0);
  await expect(menu.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await section(page, "Email templates").click();
  await expect(page).toHaveURL("/administration/mail-templates");
  await expect(menu).toHaveText(/^Section: Email templates/);
  await expect(menu.getByRole("link")).toHaveCount(0);
});

test("the log of a publication shows what it changed", async ({ page, baseURL }) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const { id } = await deposit(api, { title: "Tides of change", publisher: "Moon Press" });
  const path = `/api/records/${id}/draft`;
  const { body: draft } = await api.post<DraftJson>(path);
  const metadata = { ...draft.metadata, publisher: "Tide Press" };
  expect((await api.put(path, { ...draft, metadata })).status).toBe(200);
  expect((await api.post(`${path}/actions/publish`)).status).toBe(202);

  await page.goto(`/administration/audit-logs?resource_id=${id}&action=work.publish`);
  await page
    .getByRole("link", { name: /Work published/ })
    .first()
    .click();
  const change = page.getByRole("row", { name: /^Publisher/ });
  await expect(change.getByRole("deletion")).toHaveText("Moon Press");
  await expect(change.getByRole("insertion")).toHaveText("Tide Press");
  await page.goto("/administration/audit-logs?from=yesterday");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("YYYY-MM-DD");
});

test("a job that was given up is shown with its error, tried again, and given up for good", async ({
  page,
}) => {
  await inDatabase(
    `SELECT graphile_worker.add_job('tests.nobody-knows', '{"about": "a tide"}', max_attempts => 1)`,
  );
  await inDatabase(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'The moon was away'
      WHERE task_id = (SELECT id FROM graphile_worker._private_tasks
                        WHERE identifier = 'tests.nobody-knows')`,
  );
  await page.goto("/administration/jobs?state=dead");
  await hydrated(page);
  const row = page.getByRole("article").filter({ hasText: "tests.nobody-knows" });
  await expect(row.getByText("The moon was away").first()).toBeVisible();
  await row.locator("summary").click();
  await expect(row.getByRole("region", { name: "Input" })).toContainText("a tide");
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: /^Retry tests\.nobody-knows/ }).click();
  await expect(row).toHaveCount(0);

  await page.goto("/administration/jobs?name=tests.nobody-knows");
  await hydrated(page);
  await row.getByRole("button", { name: /^Delete tests\.nobody-knows/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("row", { name: /sessions\.forget/ })).toBeVisible();
});

test.describe("the outbox", () => {
  // Nothing runs in the frame of a mail, the tests' own script included.
  test.use({ tolerated: [/Blocked script execution/] });

  test("shows messages as they would arrive, in a frame where nothing runs", async ({ page }) => {
    await page.goto("/administration/outbox");
    await page.locator("summary").filter({ hasText: "example.org" }).first().click();
    const frame = page.locator("iframe").first();
    await expect(frame).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const room = (await frame.boundingBox())?.height ?? 0;
      const needed = await page.frameLocator("iframe").first().locator("body").boundingBox();
      expect(room - (needed?.height ?? 0)).toBeGreaterThanOrEqual(0);
      expect(room - (needed?.height ?? 0)).toBeLessThan(80);
    }
    await expect(frame).toHaveAttribute("sandbox", /^(?!.*allow-(scripts|same-origin|forms|top-))/);
    const response = await page.request.get((await frame.getAttribute("src")) ?? "");
    expect(response.headers()["content-security-policy"]).toContain("sandbox");
    expect(await response.text()).toContain("Dear ");
    for (const link of [
      page.frameLocator("iframe").first().getByRole("link").first(),
      page
        .getByRole("group", { name: /^Plain/ })
        .first()
        .getByRole("link")
        .first(),
    ]) {
      const opened = page.context().waitForEvent("page");
      await link.click();
      const other = await opened;
      await other.waitForLoadState();
      expect(await other.evaluate(() => opener === null)).toBe(true);
      await other.close();
    }
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
  });
});

test.describe("for a reader of German", () => {
  test.use({ locale: "de-DE" });

  test("every section speaks German", async ({ page }) => {
    await page.goto("/administration");
    await expect(page.getByRole("heading", { level: 1, name: "Verwaltung" })).toBeVisible();
    for (const name of [
      ...["Benutzer", "Werke", "Sammlungen", "Anfragen", "Empfohlen", "Vokabulare", "Hinweise"],
      ...["Aufgaben", "Protokoll", "Grenzwerte", "Website", "Postausgang"],
    ]) {
      await page
        .getByRole("navigation", { name: "Bereiche" })
        .getByRole("link", { name, exact: true })
        .click();
      await expect(page.locator('[aria-current="page"]:visible', { hasText: name })).toHaveCount(1);
    }
  });
});

test.describe("without scripts", () => {
  // The frames of mails refuse the script by which the browser is steered.
  test.use({ javaScriptEnabled: false, tolerated: [/Blocked script execution/] });

  test("everything can be read, and nothing offers what it cannot do", async ({ page }) => {
    const { id } = await aPerson("Nora Noscript");
    await page.goto(`/administration/users/${id}`);
    await expect(page.getByRole("heading", { name: /Nora Noscript/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Deactivate" })).toBeHidden();
    for (const path of [
      ...["", "/works", "/collections", "/requests", "/featured", "/vocabularies", "/banners"],
      ...["/jobs", "/audit-logs", "/limits", "/outbox", "/site"],
    ]) {
      const response = await page.goto(`/administration${path}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
});

test.describe("for everybody else", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("no page of the administration is there", async ({ page }) => {
    for (const path of [
      ...["", "/users", "/users/1", "/works", "/jobs", "/audit-logs", "/audit-logs/1"],
      ...["/limits", "/site", "/outbox", "/mail-templates"],
      ...["/collections", "/requests", "/featured", "/vocabularies", "/banners"],
      "/vocabularies/languages",
    ]) {
      const response = await page.goto(`/administration${path}`);
      expect([path, response?.status()]).toEqual([path, 403]);
    }
    expect((await page.goto("/administration/outbox/anything"))?.status()).toBe(404);
  });
});
