import type { APIResponse } from "@playwright/test";
import { apiOf } from "../support/api";
import { violations } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, workPath, world } from "./support/world";

type Box = { y: number; height: number } | null;
const bottomOf = (box: Box) => (box?.y ?? 0) + (box?.height ?? 0);

test.describe("addresses", () => {
  const led = (response: APIResponse) => [response.status(), response.headers().location ?? ""];

  test("of other services of the family lead here for good, with what follows", async ({
    request,
    baseURL,
  }) => {
    const once = { maxRedirects: 0 };
    const twin = await request.get("/communities/harbour-studies/records?q=x", once);
    expect(led(twin)).toEqual([301, `${baseURL}/collections/harbour-studies/records?q=x`]);
    expect(led(await request.get("/communities", once))).toEqual([301, `${baseURL}/collections`]);
    expect(led(await request.get("/collections-new", once))).toEqual([
      301,
      `${baseURL}/collections/new`,
    ]);
  });

  test("of a collection by its id, or in capitals, lead to the one with its slug", async ({
    page,
    request,
  }) => {
    const response = await request.get("/api/communities/harbour-studies");
    const { id } = (await response.json()) as { id: string };
    await page.goto(`/collections/${id}`);
    await expect(page).toHaveURL("/collections/harbour-studies/records");
    await page.goto("/collections/Harbour-Studies/about");
    await expect(page).toHaveURL("/collections/harbour-studies/about");
  });

  test("of what is not there are not found; the form for subcollections waits for its switch", async ({
    page,
  }) => {
    expect((await page.goto("/collections/nothing-here"))?.status()).toBe(404);
    expect((await page.goto("/collections/harbour-life/about"))?.status()).toBe(404);
    expect((await page.goto("/collections/harbour-life/curation-policy"))?.status()).toBe(404);
    // The collection is there nevertheless, with its tabs.
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("Page not found");
    await expect(page.getByRole("link", { name: "Works", exact: true })).toBeVisible();
  });

  test.describe("for those who may write", () => {
    test.use({ storageState: sessionFile("depositor") });

    test("pages without a text say where it is written", async ({ page }) => {
      for (const rest of ["/about", "/curation-policy"]) {
        await page.goto(`/collections/harbour-life${rest}`);
        await expect(page.getByRole("link", { name: "Write the text" })).toHaveAttribute(
          "href",
          "/collections/harbour-life/settings/pages",
        );
      }
    });
  });
});

test.describe("works", () => {
  test("of all levels are shown, and on wish the collection's own only", async ({ page }) => {
    await page.goto("/collections/harbour-studies");
    await hydrated(page);
    await expect(page.getByRole("list", { name: "Works" }).getByRole("heading")).toHaveCount(1);
    await page.getByRole("link", { name: "This collection only" }).click();
    await expect(page).toHaveURL("/collections/harbour-studies/records?include=own");
    await expect(page.getByText("No works yet")).toBeVisible();
  });

  test("lead to their collections, and these up the tree", async ({ page }) => {
    await page.goto(workPath("rich"));
    await page.getByRole("link", { name: "Mussels on harbour walls" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mussels on harbour walls");
    const way = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(way.getByRole("link")).toHaveText([
      "Collections",
      "Harbour studies",
      "Life in harbours",
    ]);
    await way.getByRole("link", { name: "Harbour studies" }).click();
    // The page left has a tab of that name too.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour studies");
    await page.getByRole("link", { name: "Subcollections", exact: true }).click();
    const tree = page.getByRole("list", { name: "Subcollections of Harbour studies" });
    await expect(tree.getByRole("link")).toHaveText([
      "Life in harbours",
      "Mussels on harbour walls",
    ]);
  });
});

test.describe("a restricted collection", () => {
  test("asks strangers to sign in and says nothing of itself", async ({ page }) => {
    await page.goto("/collections/sealed-letters/about");
    await expect(page).toHaveURL(/\/login\?next=%2Fcollections%2Fsealed-letters%2Fabout/);
    expect(await page.content()).not.toContain("Sealed letters");
    await page.goto("/collections/search?q=sealed");
    await expect(page.getByText("No collections match")).toBeVisible();
  });

  test.describe("to somebody who is not a member", () => {
    test.use({ storageState: sessionFile("newcomer") });

    test("is refused without its name", async ({ page }) => {
      expect((await page.goto("/collections/sealed-letters"))?.status()).toBe(403);
      expect(await page.content()).not.toContain("Sealed letters");
    });
  });
});

test.describe("a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("is led from the page of a collection through sign-in to the form", async ({ page }) => {
    await page.goto("/collections/harbour-life");
    await page.getByRole("link", { name: "Submit a work" }).click();
    await expect(page).toHaveURL(
      `/login?next=${encodeURIComponent("/uploads/new?collection=harbour-life")}`,
    );
    await page.goto("/uploads/new?community=harbour-life");
    await expect(page).toHaveURL(
      `/login?next=${encodeURIComponent("/uploads/new?collection=harbour-life")}`,
    );
  });
});

test.describe("whoever is invited", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("sees that, and no settings", async ({ page }) => {
    await page.goto("/collections/harbour-studies");
    await expect(page.getByRole("link", { name: "You have been invited" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    expect((await page.goto("/collections/harbour-studies/settings"))?.status()).toBe(403);
    expect((await page.goto("/collections/harbour-studies/invitations"))?.status()).toBe(403);
  });

  test("hands in a work from the page of a collection, and can still ask to join", async ({
    page,
  }) => {
    const name = `Handed in ${crypto.randomUUID()}`;
    await page.goto("/collections/harbour-life");
    await hydrated(page);
    await page.getByRole("link", { name: "Submit a work" }).click();
    await expect(page).toHaveURL("/uploads/new?collection=harbour-life");
    await hydrated(page);
    await expect(page.getByText("Life in harbours", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "This work has no files" }).check();
    await page.getByRole("combobox", { name: "Resource type" }).fill("dataset");
    await page.getByRole("textbox", { name: "Title (required)", exact: true }).fill(name);
    await page.getByRole("button", { name: "Add yourself" }).click();
    await page.getByRole("button", { name: "Submit for review" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit to Life in harbours?" });
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto("/collections/harbour-life");
    await expect(page.getByRole("button", { name: "Request to join" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Request pending" })).toHaveCount(0);
  });

  test("asks elsewhere to become a member", async ({ page }) => {
    await page.goto("/collections/harbour-life");
    await hydrated(page);
    await page.getByRole("button", { name: "Request to join" }).click();
    const dialog = page.getByRole("dialog", { name: "Request to join" });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Message").fill("I count barnacles.");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("link", { name: "Request pending" })).toBeVisible();
  });

  test("asks for a place for a new collection", async ({ page }) => {
    await page.goto("/collections/harbour-studies/subcommunities/new");
    await hydrated(page);
    await page.getByRole("radio", { name: /^No / }).check();
    await page.getByLabel("Title").fill("Barnacles & Limpets");
    await expect(page.getByLabel("Address")).toHaveValue("barnacles-limpets");
    await page.getByRole("radio", { name: /^Restricted/ }).check();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Short description").fill("What clings to rocks.");
    await page.getByRole("button", { name: "Create and send request" }).click();
    await page.waitForURL(/\/collections\/harbour-studies\/requests\/[0-9a-f-]{36}$/);
    const made = await page.request.get("/api/communities/barnacles-limpets");
    expect(await made.json()).toMatchObject({
      access: { visibility: "restricted" },
      metadata: { description: "What clings to rocks." },
    });
  });
});

test.describe("an owner", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("makes a collection, tells about it, and deletes it", async ({ page }) => {
    await page.goto("/collections/new");
    await hydrated(page);
    await page.getByLabel("Title").fill("Étude of Tides");
    await expect(page.getByLabel("Address")).toHaveValue("etude-of-tides");
    await page.getByRole("button", { name: "Create collection" }).click();
    await expect(page).toHaveURL("/collections/etude-of-tides/records");

    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible();
    await page.getByLabel("Short description").fill("Ebb and flow.");
    await page.getByRole("button", { name: "Add funding" }).click();
    const funding = page.getByRole("dialog", { name: "Add funding" });
    await expect(funding).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await funding.getByRole("combobox", { name: "Funder" }).fill("Coast Fund");
    await funding.getByRole("combobox", { name: "Grant" }).fill("CF-7");
    await funding.getByLabel("Grant title").fill("Tides");
    await funding.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(
      page.getByRole("banner").or(page.getByRole("main")).getByText("Ebb and flow.").first(),
    ).toBeVisible();

    await page.getByRole("link", { name: "Pages" }).click();
    await page.getByRole("textbox", { name: "About" }).fill("Twice a day.");
    await page.getByRole("button", { name: "Save pages" }).click();
    await expect(page.getByText("Pages saved.")).toBeVisible();
    await page.getByRole("link", { name: "About", exact: true }).click();
    await expect(page.getByText("Twice a day.")).toBeVisible();
    await expect(page.getByText("Coast Fund, CF-7, Tides")).toBeVisible();

    await page.goto("/collections/etude-of-tides/settings");
    await hydrated(page);
    await page.getByRole("button", { name: "Delete collection" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete this collection?" });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Delete collection" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "Type" })).toBeVisible();
    await dialog.getByLabel("Type “etude-of-tides”").fill("etude-of-tides");
    await dialog.getByRole("button", { name: "Delete collection" }).click();
    await expect(page).toHaveURL("/me/collections");
    expect((await page.goto("/collections/etude-of-tides/records"))?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This collection was removed" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("keeps tables of imported texts, also when another part is changed", async ({
    page,
    baseURL,
  }) => {
    const api = apiOf(baseURL ?? "", world().depositor.token);
    const table = "<table><tbody><tr><td>Wick</td><td>1965</td></tr></tbody></table>";
    const made = await api.post("/api/communities", {
      slug: "imported-texts",
      metadata: { title: "Imported texts", page: `<p>Gauges</p>${table}` },
      access: { visibility: "public" },
    });
    expect(made.status, made.text).toBe(201);
    const stored = async () => {
      const { body } = await api.get<{ metadata: Record<string, string> }>(
        "/api/communities/imported-texts",
      );
      return body.metadata;
    };
    await page.goto("/collections/imported-texts/settings/pages");
    await hydrated(page);
    const about = page.getByRole("textbox", { name: "About" });
    await expect(page.getByText("something the editor cannot show: tables")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Curation policy" }).fill("All of them.");
    await page.getByRole("button", { name: "Save pages" }).click();
    await expect(page.getByText("Pages saved.")).toBeVisible();
    expect((await stored()).page).toBe(`<p>Gauges</p>${table}`);

    await about.fill(`<p>Tide gauges</p>${table}`);
    await page.getByRole("button", { name: "Save pages" }).click();
    await expect.poll(async () => (await stored()).page).toBe(`<p>Tide gauges</p>${table}`);
    await page.goto("/collections/imported-texts/about");
    await expect(page.getByRole("cell", { name: "1965" })).toBeVisible();

    await page.goto("/collections/imported-texts/settings/pages");
    await hydrated(page);
    await page.getByRole("button", { name: "Switch to editor" }).first().click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("your first change removes: tables");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(about).toHaveValue(`<p>Tide gauges</p>${table}`);
  });

  test("writes HTML where that is wanted, and goes back to the editor", async ({ page }) => {
    await page.goto("/collections/empty-room/settings/pages");
    await hydrated(page);
    const about = page.getByRole("textbox", { name: "About" });
    await about.fill("Twice a day.");
    await page.getByRole("button", { name: "Edit as HTML" }).first().click();
    await expect(page.getByRole("button", { name: "Switch to editor" })).toBeVisible();
    await expect(about).toHaveValue("<p>Twice a day.</p>");
    await about.fill("<p>Twice a <strong>day</strong>.</p>");
    await page.getByRole("button", { name: "Switch to editor" }).click();
    await expect(about.getByRole("strong")).toHaveText("day");
  });

  test("changes and removes several members at once, each with its own result", async ({
    page,
    baseURL,
    tolerated,
  }) => {
    tolerated.push(/Failed to load resource.*400/);
    const api = apiOf(baseURL ?? "", world().depositor.token);
    const made = await api.post<{ id: string }>("/api/communities", {
      slug: "many-hands",
      metadata: { title: "Many hands" },
      access: { visibility: "public" },
    });
    expect(made.status, made.text).toBe(201);
    const groups = [...world().groups].sort();
    const members = groups.map((id) => ({ type: "group", id }));
    const added = await api.post("/api/communities/many-hands/members", {
      members,
      role: "reader",
    });
    expect(added.status, added.text).toBe(204);
    await page.goto("/collections/many-hands/members");
    await hydrated(page);
    const list = page.getByRole("list", { name: "Members" });
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page
      .getByRole("combobox", { name: "Change role of selected members" })
      .selectOption("Curator");
    const dialog = page.getByRole("dialog", { name: "Change the role of 2 members?" });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change to “Curator”" }).click();
    await expect(dialog.getByRole("status")).toHaveText("2 of 2 changed");
    await dialog.getByRole("button", { name: "Back to list" }).click();
    await expect(list.getByRole("combobox").first()).toHaveValue("curator");

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Remove", exact: true }).first().click();
    const removal = page.getByRole("dialog", { name: "Remove 2 members?" });
    // Another user decided one of them first.
    const gone = { members: members.slice(0, 1) };
    expect((await api.delete("/api/communities/many-hands/members", gone)).status).toBe(204);
    await removal.getByRole("button", { name: "Remove all 2" }).click();
    await expect(removal.getByRole("status")).toHaveText("1 of 2 removed, 1 not");
    await removal.getByRole("button", { name: "Back to list" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
  });

  test("mutes a group and tells it of news again", async ({ page }) => {
    await page.goto("/collections/tide-room/members");
    await hydrated(page);
    await page.getByRole("button", { name: "Mute Gauge keepers" }).click();
    await expect(page.getByText("notifications off")).toBeVisible();
    await page.getByRole("button", { name: "Unmute Gauge keepers" }).click();
    await expect(page.getByText("notifications off")).toHaveCount(0);
  });

  test("invites somebody by mail and takes it back", async ({ page }) => {
    await page.goto("/collections/harbour-studies/members");
    await hydrated(page);
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite" });
    await expect(dialog).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("combobox").fill("no address");
    await expect(dialog.getByText("No one found.").first()).toBeVisible();
    await dialog.getByRole("combobox").press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("“no address” is not an email address.");
    await dialog.getByRole("combobox").fill("mussel@example.org");
    await dialog.getByRole("combobox").press("Enter");
    await expect(dialog.getByRole("button", { name: "Remove mussel@example.org" })).toBeVisible();
    await dialog.getByRole("radio", { name: /^Curator/ }).check();
    // What is still in the box is invited, too.
    await dialog.getByRole("combobox").fill("whelk@example.org");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: "Invitations" }).click();
    const other = page.getByRole("listitem").filter({ hasText: "whelk@example.org" });
    await expect(other.getByText("Open", { exact: true })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "mussel@example.org" });
    await expect(row.getByText("Open", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Withdraw: mussel@example.org" }).click();
    await expect(row.getByText("Withdrawn")).toBeVisible();
  });

  for (const size of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
  ])
    test(`invites in a window of ${size.width} × ${size.height}: heading and buttons stay`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.goto("/collections/harbour-studies/members");
      await hydrated(page);
      await page.getByRole("button", { name: "Invite" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite" });
      const send = dialog.getByRole("button", { name: "Send invitations" });
      const fixed = [
        dialog.getByRole("heading", { name: "Invite" }),
        dialog.getByRole("button", { name: "Close" }),
        dialog.getByRole("button", { name: "Cancel" }),
        send,
      ];
      const message = dialog.getByLabel("Message");
      for (const field of [
        dialog.getByRole("combobox"),
        dialog.getByRole("radio").last(),
        message,
      ]) {
        await field.focus();
        await expect(field).toBeInViewport({ ratio: 1 });
        for (const part of fixed) await expect(part).toBeInViewport({ ratio: 1 });
        const [of, buttons] = [await field.boundingBox(), await send.boundingBox()];
        expect(bottomOf(of)).toBeLessThanOrEqual(buttons?.y ?? 0);
        // Nothing of what is scrolled shows below the buttons.
        const panel = await dialog.boundingBox();
        expect(bottomOf(panel) - bottomOf(buttons)).toBeLessThanOrEqual(25);
      }
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
    });

  test("shows and hides their own membership, and cannot leave alone", async ({ page }) => {
    const { name } = world().depositor;
    await page.goto("/collections/harbour-studies/members");
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Leave collection" })).toHaveCount(0);
    await page.getByRole("button", { name: `List publicly: ${name}` }).click();
    await expect(page.getByText(/^Member since .*, on the public list/)).toBeVisible();
    await page.getByRole("button", { name: `Hide from list: ${name}` }).click();
    await expect(page.getByText(/^Member since .*, not on the public list/)).toBeVisible();
  });

  test("unlinks a subcollection after a question", async ({ page }) => {
    await page.goto("/collections/harbour-life/settings/hierarchy");
    await hydrated(page);
    await page.getByRole("button", { name: "Remove: Mussels on harbour walls" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Remove" }).click();
    // While it asks, nothing beside it can be seen by role: the list would be missed too early.
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Subcollections" })).toHaveCount(0);
    await page.goto("/collections/harbour-studies");
    await expect(page.getByText("No works yet")).toBeVisible();
  });

  test("asks why somebody may or may not", async ({ page }) => {
    const { newcomer } = world();
    await page.goto("/collections/sealed-letters/settings/inspector");
    await hydrated(page);
    await page.getByRole("combobox", { name: "Person" }).fill(newcomer.name.slice(0, 6));
    await page.getByRole("option", { name: newcomer.name }).click();
    await page.getByLabel("Action").selectOption("See the collection");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Not a member.")).toBeVisible();
    await expect(page.getByText("Everyone can see the collection")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("opens the form for subcollections with the switch", async ({ page }) => {
    const path = "/collections/sealed-letters/subcommunities/new";
    expect((await page.goto(path))?.status()).toBe(404);
    await page.goto("/collections/sealed-letters/settings/hierarchy");
    await hydrated(page);
    await page.getByRole("radio", { name: /^Yes/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "Subcollections", exact: true })).toBeVisible();
    expect((await page.goto(path))?.status()).toBe(200);
  });

  test("chooses the licence that uploads for the collection begin with", async ({ page }) => {
    await page.goto("/collections/harbour-life/settings/submission-policy");
    await hydrated(page);
    const licence = page.getByLabel("Default licence");
    await licence.selectOption("cc-by-sa-4.0");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved.", { exact: true })).toBeVisible();
    await page.reload();
    await expect(licence).toHaveValue("cc-by-sa-4.0");
    expect(await violations(page)).toEqual([]);

    const sent = await page.request.get("/uploads/new?collection=harbour-life");
    expect(await sent.text()).toContain("New work for Life in harbours</h1>");
    await page.goto("/uploads/new?collection=harbour-life");
    await hydrated(page);
    await expect(page.getByRole("button", { name: /^CC BY-SA 4\.0/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.goto("/uploads/new");
    await hydrated(page);
    const offered = page.getByRole("button", { name: /^CC BY-SA 4\.0/ });
    await expect(offered).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("combobox", { name: "Search collections" }).fill("life in");
    await page.getByRole("option", { name: /^Life in harbours/ }).click();
    await expect(page.getByText("Life in harbours suggests CC BY-SA 4.0.")).toBeVisible();
    const use = page.getByRole("button", { name: "Use this licence", exact: true });
    await use.click();
    await expect(offered).toHaveAttribute("aria-pressed", "true");
    await expect(use).toHaveCount(0);
  });

  test("gives a collection a logo and another address", async ({ page }) => {
    await page.goto("/collections/harbour-mussels/settings");
    await hydrated(page);
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await page
      .getByRole("button", { name: "Logo", exact: true })
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
    await expect(page.getByRole("button", { name: "Remove logo" })).toBeVisible();
    await expect(page.locator('main img[src*="/logo?size=128"]').first()).toBeVisible();

    await page.getByRole("button", { name: "Change address" }).click();
    const dialog = page.getByRole("dialog", { name: "Change address" });
    await dialog.getByLabel("Address").fill("wall-mussels");
    await dialog.getByRole("button", { name: "Change address" }).click();
    await expect(page).toHaveURL("/collections/wall-mussels/settings");
    await page.goto("/collections/harbour-mussels/records");
    await expect(page).toHaveURL("/collections/wall-mussels/records");
  });
});

test.describe("an administrator", () => {
  test.use({ storageState: sessionFile("administrator"), tolerated: [/status of 400/] });

  test("reads in the question why the last owner stays", async ({ page }) => {
    const { name } = world().depositor;
    await page.goto("/collections/harbour-studies/members");
    await hydrated(page);
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    const question = page.getByRole("alertdialog", { name: `Remove ${name}?` });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(question.getByRole("alert")).toContainText("at least one owner");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
  });
});
