import { commandLine } from "./support/command-line";
import { englishOn } from "./support/english";
import { overflow } from "./support/axe";
import { PAGES } from "./support/page-list";
import { expect, hydrated, test } from "./support/test";
import { SERIES_WORD, sessionFile, workPath } from "./support/world";

const PHONE = { width: 360, height: 740 };

test.describe("to readers of German, nothing is said in English on", () => {
  test.use({ locale: "de-DE" });

  for (const { name, path, as } of PAGES.filter(({ looksLike }) => !looksLike))
    test.describe(() => {
      if (as) test.use({ storageState: sessionFile(as) });

      test(name, async ({ page }) => {
        await page.goto(path());
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await hydrated(page);
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        expect.soft(await englishOn(page)).toEqual([]);
        await page.setViewportSize(PHONE);
        expect.soft(await overflow(page)).toEqual({ pixels: 0, by: [] });
      });
    });
});

test("readers of English are told in English what the check above would find", async ({ page }) => {
  await page.goto("/");
  expect(await englishOn(page)).toEqual(expect.arrayContaining(["Browse works", "Recently added"]));
});

test.describe("what the service says", () => {
  test.use({ locale: "de-DE" });

  test("of kinds of works is German", async ({ page }) => {
    await page.goto(`/search?q=${SERIES_WORD}`);
    await expect(page.getByRole("link", { name: /^Datensatz/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Bild/ })).toBeVisible();
    await expect(
      page.getByRole("main").getByText("Bericht", { exact: true }).first(),
    ).toBeVisible();
  });

  test("of a query that cannot be read is German, beside the place", async ({ page }) => {
    await page.goto("/search?q=harbour%20AND%20(");
    await expect(
      page.getByText("Bei Zeichen 13: Zu dieser „(“ fehlt die schließende Klammer."),
    ).toBeVisible();
  });

  test("when it refuses is German", async ({ page, tolerated }) => {
    tolerated.push(/Failed to load resource.*40\d/);
    await page.goto("/login");
    await page.getByLabel("E-Mail").fill("nobody@example.org");
    await page.getByLabel("Passwort", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await expect(
      page.getByText("Die E-Mail-Adresse, der Benutzername oder das Passwort stimmt nicht."),
    ).toBeVisible();
  });
});

test.describe("dates and sizes", () => {
  test.use({ locale: "de-DE" });

  test("are written as in German", async ({ page }) => {
    await page.goto(workPath("rich"));
    await expect(page.getByRole("main")).toContainText(/\d\. \p{Lu}\p{Ll}+ 20\d\d/u);
    await expect(page.getByRole("main")).toContainText(/\d Bytes/);
  });
});

test("the foot of a page leads to the same page in the other language, and back", async ({
  page,
}) => {
  const address = `/search?q=${SERIES_WORD}&size=10`;
  await page.goto(address);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suchergebnisse");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(address);
});

test("on the way in, another language keeps where that leads", async ({ page }) => {
  await page.goto("/login?next=%2Fuploads%2Fnew");
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await expect(page).toHaveURL("/login?next=%2Fuploads%2Fnew");
});

test("the account's language is that of every page, whatever the browser asks for", async ({
  page,
}) => {
  const [email, password] = ["lara.language@example.org", "a password of Lara"];
  await commandLine(
    ...["user", "create", "--email", email, "--name", "Lara Language", "--password", password],
  );
  await page.goto("/login?next=/account/settings/profile");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/account/settings/profile");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveURL("/account/settings/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Ihr Konto" })).toBeVisible();
  await page.goto("/collections");
  await expect(page.getByRole("heading", { level: 1, name: "Sammlungen" })).toBeVisible();

  // The foot of a page changes it on the spot.
  await page.goto("/collections?sort=newest");
  await hydrated(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(page).toHaveURL("/collections?sort=newest");
  await page.goto("/account/settings/profile");
  await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("en");
});
