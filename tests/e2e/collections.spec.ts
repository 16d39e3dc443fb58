import type { APIResponse } from "@playwright/test";
import { overflow, unreadable, violations, violationsOfLayout } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, workPath, world } from "./support/world";

/** The narrowest phones in use. */
const PHONE = { width: 360, height: 740 };
type Place = [path: string, heading: string | RegExp, as?: "depositor" | "newcomer"];

const PLACES: readonly Place[] = [
  ["/collections", "Collections"],
  ["/collections/search", "All collections"],
  ["/collections/search?q=qqzzxx", "All collections"],
  ["/me/collections", "Your collections", "depositor"],
  ["/collections/new", "New collection", "depositor"],
  ["/collections/harbour-studies/records", "Harbour studies"],
  ["/collections/harbour-studies/browse", "Harbour studies"],
  ["/collections/harbour-studies/browse/subcommunities", "Harbour studies"],
  ["/collections/harbour-mussels/records?include=own", /^Mussels/],
  ["/collections/harbour-studies/members", "Harbour studies"],
  ["/collections/harbour-studies/members", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/invitations", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/membership-requests", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/about", "Harbour studies"],
  ["/collections/harbour-studies/curation-policy", "Harbour studies"],
  ["/collections/harbour-studies/subcommunities/new", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/privileges", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/submission-policy", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/pages", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/hierarchy", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/notifications", "Harbour studies", "depositor"],
  ["/collections/harbour-studies/settings/inspector?user=", "Harbour studies", "depositor"],
];

test.describe("in light, in dark, and on a phone, nothing is wrong with", () => {
  for (const [path, heading, as] of PLACES)
    test.describe(() => {
      if (as) test.use({ storageState: sessionFile(as) });

      test(`${path}${as ? ` as ${as}` : ""}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await hydrated(page);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        if (path.endsWith("/pages"))
          await expect(page.getByRole("textbox", { name: "About" })).toBeVisible();
        expect.soft(await violations(page), "light").toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect.soft(await unreadable(page), "dark").toEqual([]);
        await page.setViewportSize(PHONE);
        expect.soft(await violationsOfLayout(page), "phone").toEqual([]);
        expect.soft(await overflow(page), "phone").toEqual({ pixels: 0, by: [] });
      });
    });
});

test.describe("addresses", () => {
  const led = (answer: APIResponse) => [answer.status(), answer.headers().location ?? ""];

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
    const answer = await request.get("/api/communities/harbour-studies");
    const { id } = (await answer.json()) as { id: string };
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
  });
});

test.describe("works", () => {
  test("of all levels are shown, and on wish the collection's own only", async ({ page }) => {
    await page.goto("/collections/harbour-studies");
    await hydrated(page);
    await expect(page.getByRole("list", { name: "Works" }).getByRole("heading")).toHaveCount(1);
    await page.getByRole("link", { name: "Only its own" }).click();
    await expect(page).toHaveURL("/collections/harbour-studies/records?include=own");
    await expect(page.getByText("No works here yet")).toBeVisible();
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
    const tree = page.getByRole("list", { name: "Below Harbour studies" });
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

test.describe("whoever is invited", () => {
  test.use({ storageState: sessionFile("newcomer") });

  test("sees that, and no settings", async ({ page }) => {
    await page.goto("/collections/harbour-studies");
    await expect(page.getByRole("link", { name: "You are invited" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    expect((await page.goto("/collections/harbour-studies/settings"))?.status()).toBe(403);
    expect((await page.goto("/collections/harbour-studies/invitations"))?.status()).toBe(403);
  });

  test("asks elsewhere to become a member", async ({ page }) => {
    await page.goto("/collections/harbour-life");
    await hydrated(page);
    await page.getByRole("button", { name: "Request to join" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask to become a member" });
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Message").fill("I count barnacles.");
    await dialog.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByRole("link", { name: "Request pending" })).toBeVisible();
  });

  test("asks for a place for a new collection", async ({ page }) => {
    await page.goto("/collections/harbour-studies/subcommunities/new");
    await hydrated(page);
    await page.getByRole("radio", { name: /^No / }).check();
    await page.getByLabel("Title").fill("Barnacles & Limpets");
    await expect(page.getByLabel("Address")).toHaveValue("barnacles-limpets");
    await page.getByRole("button", { name: "Create collection" }).click();
    await page.waitForURL(/\/collections\/harbour-studies\/requests\/[0-9a-f-]{36}$/);
  });
});

test.describe("an owner", () => {
  test.use({ storageState: sessionFile("depositor") });

  test("makes a collection, tells about it, and deletes it", async ({ page }) => {
    await page.goto("/collections/new");
    await hydrated(page);
    await page.getByLabel("Title").fill("Étude of Tides");
    await expect(page.getByLabel("Address")).toHaveValue("etude-of-tides");
    await page.getByRole("button", { name: "Make the collection" }).click();
    await expect(page).toHaveURL("/collections/etude-of-tides/records");

    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Profile" })).toBeVisible();
    await page.getByLabel("Short description").fill("Ebb and flow.");
    await page.getByRole("button", { name: "Save the profile" }).click();
    await expect(
      page.getByRole("banner").or(page.getByRole("main")).getByText("Ebb and flow.").first(),
    ).toBeVisible();

    await page.getByRole("link", { name: "Texts" }).click();
    await page.getByRole("textbox", { name: "About" }).fill("Twice a day.");
    await page.getByRole("button", { name: "Save the texts" }).click();
    await expect(page.getByText("The texts were saved.")).toBeVisible();
    await page.getByRole("link", { name: "About", exact: true }).click();
    await expect(page.getByText("Twice a day.")).toBeVisible();

    await page.goto("/collections/etude-of-tides/settings");
    await hydrated(page);
    await page.getByRole("button", { name: "Delete the collection" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete the collection?" });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Delete the collection" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "Type" })).toBeVisible();
    await dialog.getByLabel("Type “etude-of-tides”").fill("etude-of-tides");
    await dialog.getByRole("button", { name: "Delete the collection" }).click();
    await expect(page).toHaveURL("/me/collections");
    expect((await page.goto("/collections/etude-of-tides/records"))?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This collection was removed" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("invites somebody by mail and takes it back", async ({ page }) => {
    await page.goto("/collections/harbour-studies/members");
    await hydrated(page);
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite" });
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("combobox").fill("mussel@example.org");
    await dialog.getByRole("combobox").press("Enter");
    await expect(dialog.getByRole("button", { name: "Remove mussel@example.org" })).toBeVisible();
    await dialog.getByRole("radio", { name: /^Curator/ }).check();
    await dialog.getByRole("button", { name: "Send the invitations" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: "Invitations" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "mussel@example.org" });
    await expect(row.getByText("Waiting")).toBeVisible();
    await row.getByRole("button", { name: "Cancel: mussel@example.org" }).click();
    await expect(row.getByText("Cancelled")).toBeVisible();
  });

  test("shows and hides their own membership, and cannot leave alone", async ({ page }) => {
    const { name } = world().depositor;
    await page.goto("/collections/harbour-studies/members");
    await hydrated(page);
    await expect(page.getByRole("button", { name: "Leave the collection" })).toHaveCount(0);
    await page.getByRole("button", { name: `Show ${name}` }).click();
    await expect(page.getByText("On the public list")).toBeVisible();
    await page.getByRole("button", { name: `Hide ${name}` }).click();
    await expect(page.getByText("Hidden from others")).toBeVisible();
  });

  test("unlinks a subcollection after a question", async ({ page }) => {
    await page.goto("/collections/harbour-life/settings/hierarchy");
    await hydrated(page);
    await page.getByRole("button", { name: "Unlink: Mussels on harbour walls" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Take it out" }).click();
    await expect(page.getByRole("list", { name: "Subcollections" })).toHaveCount(0);
    await page.goto("/collections/harbour-studies");
    await expect(page.getByText("No works here yet")).toBeVisible();
  });

  test("asks why somebody may or may not", async ({ page }) => {
    const { newcomer } = world();
    await page.goto("/collections/sealed-letters/settings/inspector");
    await hydrated(page);
    await page.getByRole("combobox", { name: "Person" }).fill(newcomer.name.slice(0, 6));
    await page.getByRole("option", { name: newcomer.name }).click();
    await page.getByLabel("What they want to do").selectOption("See the collection");
    await page.getByRole("button", { name: "Show why" }).click();
    await expect(page.getByText("Is not a member.")).toBeVisible();
    await expect(page.getByText("The collection can be seen by everybody")).toBeVisible();
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
    await expect(page.getByRole("button", { name: "Remove the logo" })).toBeVisible();
    await expect(page.locator('main img[src*="/logo?size=128"]').first()).toBeVisible();

    await page.getByRole("button", { name: "Change the address" }).click();
    const dialog = page.getByRole("dialog", { name: "Another address" });
    await dialog.getByLabel("Address").fill("wall-mussels");
    await dialog.getByRole("button", { name: "Change the address" }).click();
    await expect(page).toHaveURL("/collections/wall-mussels/settings");
    await page.goto("/collections/harbour-mussels/records");
    await expect(page).toHaveURL("/collections/wall-mussels/records");
  });
});
