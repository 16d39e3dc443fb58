import type { Page } from "@playwright/test";
import type { GrantJson } from "@/lib/works/schema";
import { apiOf } from "../support/api";
import { overflow, violations } from "./support/axe";
import { deposit } from "./support/deposit";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

/* What those do on the page of a work who manage it. */
test.use({ storageState: sessionFile("depositor") });

const api = (baseURL: string | undefined) => apiOf(baseURL ?? "", world().depositor.token);

async function aCollection(baseURL: string | undefined, title: string, review: "open" | "closed") {
  const slug = `managed-${crypto.randomUUID().slice(0, 8)}`;
  const made = await api(baseURL).post<{ id: string }>("/api/communities", {
    slug,
    metadata: { title },
    access: { visibility: "public", member_policy: "open", review_policy: review },
  });
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id, slug };
}

async function openDialog(page: Page, item: string) {
  await hydrated(page);
  await page.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return page.getByRole("dialog");
}

test("a work is shared with somebody, at another level, and no longer", async ({
  page,
  baseURL,
}) => {
  const { newcomer } = world();
  const work = await deposit(api(baseURL), { title: "Shared soundings" });
  const grants = async () => {
    const path = `/api/records/${work.id}/access/grants`;
    const response = await api(baseURL).get<{ hits: { hits: GrantJson[] } }>(path);
    return response.body.hits.hits.map(({ subject, permission }) => [subject.id, permission]);
  };
  await page.goto(`/records/${work.id}`);
  const dialog = await openDialog(page, "Share…");
  await expect(dialog.getByText("Not shared yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeFocused();
  await dialog.getByRole("combobox", { name: "People or groups" }).fill(newcomer.name.slice(0, 6));
  await dialog.getByRole("option", { name: newcomer.name }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Permission").selectOption({ label: "Preview" });
  await dialog.getByLabel("Message").fill("Please look at table 2.");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await openDialog(page, "Share…");
  const shared = dialog.getByRole("list", { name: "Shared with" });
  await expect(shared.getByRole("listitem")).toHaveText([new RegExp(newcomer.name)]);
  expect(await grants()).toEqual([[newcomer.id, "preview"]]);

  // Opened once more, the list is there at once: who begins to type there would change what others may do.
  await page.keyboard.press("Escape");
  await openDialog(page, "Share…");
  await expect(dialog.getByRole("combobox", { name: "People or groups" })).toBeFocused();

  const level = shared.getByLabel(`Permission of ${newcomer.name}`);
  await level.selectOption({ label: "Edit" });
  await expect(page.getByText(`${newcomer.name} now has the permission “Edit”.`)).toBeVisible();
  await expect(level).toHaveValue("edit");
  expect(await grants()).toEqual([[newcomer.id, "edit"]]);
  await shared.getByRole("button", { name: `Stop sharing with ${newcomer.name}` }).click();
  await expect(dialog.getByText("Not shared yet.")).toBeVisible();
  expect(await grants()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Manage" })).toBeFocused();
});

test("readers ask for restricted files once that is allowed, and their request is linked from the page", async ({
  page,
  baseURL,
  browser,
}) => {
  const { id } = await deposit(
    api(baseURL),
    { title: "Soundings on request" },
    { access: { record: "public", files: "restricted" }, files: { "depths.csv": "1,2" } },
  );
  const reading = await browser.newContext({ storageState: sessionFile("newcomer") });
  const reader = await reading.newPage();
  await reader.goto(`${baseURL}/records/${id}`);
  await expect(reader.getByText("The files are restricted")).toBeVisible();
  await expect(reader.getByText("For access, contact").getByRole("link")).toBeVisible();

  await page.goto(`/records/${id}`);
  const dialog = await openDialog(page, "Access requests…");
  await dialog.getByLabel("People who can see this work may ask").check();
  await dialog.getByRole("textbox", { name: "Conditions for access" }).fill("Only for teaching.");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await reader.reload();
  await hydrated(reader);
  await reader.getByRole("button", { name: "Ask for access" }).click();
  const asking = reader.getByRole("dialog");
  await expect(asking).toContainText("Only for teaching.");
  await asking.getByLabel("Message").fill("For a class of twenty");
  expect(await violations(reader)).toEqual([]);
  await asking.getByRole("button", { name: "Send request" }).click();
  await expect(reader.getByText(/^You asked for access on /)).toBeFocused();
  await reader.getByRole("link", { name: "View request" }).click();
  const heading = reader.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Access to “Soundings on request”");
  await expect(reader.getByText("For a class of twenty")).toBeVisible();

  const request = new URL(reader.url()).pathname.split("/").at(-1);
  const payload = { content: "<p>Not for classes.</p>", format: "html" };
  const declined = await api(baseURL).post(`/api/requests/${request}/actions/decline`, { payload });
  expect(declined.status, declined.text).toBe(200);
  await reader.reload();
  await expect(reader.getByText("declined your request for access to the files.")).toBeVisible();
  await expect(reader.getByRole("blockquote")).toHaveText("Not for classes.");
  await reader
    .getByText("You can ask again on the page of")
    .getByRole("link", { name: "Soundings on request" })
    .click();
  await expect(
    reader.getByText(/^Your request for access was declined on .*\. You can ask again\./),
  ).toBeVisible();
  await expect(reader.getByRole("button", { name: "Ask for access" })).toBeVisible();
  await reading.close();

  // A stranger comes back to the work after signing in.
  const passing = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const stranger = await passing.newPage();
  await stranger.goto(`${baseURL}/records/${id}`);
  await stranger.getByRole("link", { name: "Sign in to ask for access" }).click();
  await expect(stranger).toHaveURL(
    new RegExp(`/login\\?next=${encodeURIComponent(`/records/${id}`)}$`),
  );
  await passing.close();
});

test("what is shared with everybody can be taken back; what others changed meanwhile is shown", async ({
  page,
  baseURL,
}) => {
  const work = await deposit(api(baseURL), { title: "Soundings for all" });
  const path = `/api/records/${work.id}/access/grants`;
  const subject = { type: "system_role", id: "any_user" };
  await api(baseURL).post(path, { grants: [{ subject, permission: "view" }] });
  await page.goto(`/records/${work.id}`);
  const dialog = await openDialog(page, "Share…");
  await dialog.getByRole("button", { name: "Stop sharing with Everyone" }).click();
  await expect(dialog.getByText("Not shared yet.")).toBeVisible();
  const left = await api(baseURL).get<{ hits: { total: number } }>(path);
  expect(left.body.hits.total).toBe(0);
});

test.describe("without a connection", () => {
  test.use({ tolerated: [/Failed to load resource/] });

  test("the list says so and can be asked for again", async ({ page, baseURL }) => {
    const work = await deposit(api(baseURL), { title: "Soundings offline" });
    await page.goto(`/records/${work.id}`);
    await page.route("**/access/grants?*", (route) => route.abort());
    const dialog = await openDialog(page, "Share…");
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText("could not be loaded", { timeout: 20_000 });
    await expect(alert).toContainText("The server did not respond.");
    expect(await violations(page)).toEqual([]);
    await page.unroute("**/access/grants?*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Not shared yet.")).toBeVisible();
  });
});

test("a work comes into collections, is asked for in others, and leaves again", async ({
  page,
  baseURL,
}) => {
  const own = await aCollection(baseURL, "Soundings of ours", "open");
  const strict = await aCollection(baseURL, "Soundings under review", "closed");
  const work = await deposit(api(baseURL), { title: "Collected soundings" });
  await page.goto(`/records/${work.id}`);
  const dialog = await openDialog(page, "Collections…");
  await expect(dialog.getByText("Not in a collection yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("Choose a collection from the list.")).toBeVisible();

  const choose = async (title: string, button: "Add" | "Send request") => {
    await dialog.getByRole("combobox", { name: "Collection" }).fill(title);
    await dialog.getByRole("option", { name: title }).click();
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await choose("Soundings of ours", "Add");
  await openDialog(page, "Collections…");
  const list = dialog.getByRole("list", { name: "Collections of this work" });
  await expect(list.getByRole("link")).toHaveText(["Soundings of ours"]);
  await expect(list.getByText("main collection")).toBeVisible();
  await dialog.getByLabel("Message").fill("<b>Would it fit?</b>");
  await choose("Soundings under review", "Send request");
  const told = page.getByText("A request to add this work to Soundings under review awaits");
  await expect(told.getByRole("link", { name: "View request" })).toHaveAttribute(
    "href",
    /\/me\/requests\//,
  );
  await openDialog(page, "Collections…");
  const waiting = dialog.getByRole("list", { name: "Awaiting a decision" });
  await expect(waiting.getByRole("link")).toHaveText(["Soundings under review"]);
  expect(await violations(page)).toEqual([]);

  await api(baseURL).post(
    `${await pathOfRequest(waiting.getByRole("link").getAttribute("href"))}/actions/accept`,
  );
  await page.goto(`/records/${work.id}`);
  await openDialog(page, "Collections…");
  await list
    .getByRole("button", { name: "Make Soundings under review the main collection" })
    .click();
  await expect(list.getByRole("link").first()).toHaveText("Soundings under review");
  await list.getByRole("button", { name: "Remove from Soundings of ours" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(list.getByRole("link")).toHaveText(["Soundings under review"]);
  const left = await api(baseURL).get<{ hits: { total: number } }>(
    `/api/communities/${own.id}/records`,
  );
  expect(left.body.hits.total).toBe(0);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("complementary").getByRole("link", { name: "Soundings under review" }),
  ).toHaveAttribute("href", `/collections/${strict.slug}`);
});

async function pathOfRequest(href: Promise<string | null>): Promise<string> {
  return (await href)?.replace("/me/requests", "/api/requests") ?? "";
}

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: "dark" });

  test("all dialogs fit and can be read", async ({ page, baseURL }) => {
    const work = await deposit(api(baseURL), { title: "Soundings in the pocket" });
    await api(baseURL).post(`/api/records/${work.id}/access/grants`, {
      grants: [{ subject: { type: "user", id: world().newcomer.id }, permission: "manage" }],
    });
    for (const item of ["Share…", "Access requests…", "Collections…"]) {
      await page.goto(`/records/${work.id}`);
      const dialog = await openDialog(page, item);
      await expect(dialog.getByText("Loading")).toHaveCount(0);
      expect(await violations(page), item).toEqual([]);
      expect(await overflow(page), item).toEqual({ pixels: 0, by: [] });
    }
  });
});

test.describe("somebody who may only edit", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("is offered no sharing and no collections", async ({ page, baseURL }) => {
    const work = await deposit(api(baseURL), { title: "Soundings to edit" });
    await api(baseURL).post(`/api/records/${work.id}/access/grants`, {
      grants: [{ subject: { type: "user", id: world().newcomer.id }, permission: "edit" }],
    });
    await page.goto(`/records/${work.id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Manage" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Edit", "New version"]);
  });
});
