import { overflow } from "./support/axe";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

test("the reference of the API is reached from the foot of any page, and its examples work", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/");
  const foot = page.getByRole("contentinfo");
  await foot.getByRole("link", { name: "API documentation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API documentation" })).toBeVisible();
  const main = page.getByRole("main");
  const [search = "", draft = ""] = (await main.locator("pre").allInnerTexts()).filter((text) =>
    text.startsWith("curl"),
  );
  const found = await request.get(/'(http.+?)'/.exec(search)?.[1] ?? "");
  expect([found.status(), search]).toEqual([200, expect.stringContaining(baseURL ?? "")]);
  const example = JSON.parse(/-d '(.+)'$/s.exec(draft)?.[1] ?? "") as { metadata: object };
  // Its title is English, which would stand in lists that others read in German.
  const metadata = { ...example.metadata, title: crypto.randomUUID() };
  const made = await request.post(/'(http.+?)'/.exec(draft)?.[1] ?? "", {
    headers: { authorization: `Bearer ${world().depositor.token}` },
    data: { ...example, metadata },
  });
  expect([made.status(), (await made.json()) as unknown]).toEqual([
    201,
    expect.not.objectContaining({ errors: expect.anything() }),
  ]);

  const contents = main.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Errors" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Errors" })).toBeInViewport();
  await expect(contents).toBeInViewport();
  await contents.getByRole("link", { name: "Works", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
  const list = page.getByRole("navigation", { name: "Operations of this chapter" });
  await list.getByRole("link", { name: "POST /api/records", exact: true }).click();
  await expect(page).toHaveURL(/\/developers\/records#post_records$/);
  await expect(page.getByRole("heading", { level: 2, name: "Create a draft" })).toBeInViewport();
  // It follows the reader.
  await expect(list).toBeInViewport();

  // The same address opens there, on a phone too.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/developers");
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });
  await page.goto("/developers/records#post_records");
  await hydrated(page);
  const operation = page.getByRole("article", { name: "Create a draft" });
  await expect(operation.getByRole("heading", { level: 2 })).toBeInViewport();
  await operation
    .getByText(/^\d+ fields$/)
    .first()
    .click();
  const field = operation.getByText("metadata.creators[].person_or_org.name");
  // Of the body that is sent; those of the response unfold by themselves.
  await expect(field.first()).toBeVisible();
  await expect(field.last()).toBeHidden();
  await operation
    .getByText(/^\d+ fields$/)
    .last()
    .click();
  await expect(field.last()).toBeVisible();
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] });

  const unknown = await page.goto("/developers/weather");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE", storageState: sessionFile("depositor") });

  test("operations are described in the language of the page", async ({ page }) => {
    await page.goto("/developers/records");
    await expect(page.getByRole("heading", { level: 1, name: "Werke" })).toBeVisible();
    const operation = page.getByRole("article", { name: "Entwurf anlegen" });
    await expect(operation.getByRole("heading", { level: 2 })).toBeVisible();
    await expect(operation.getByText("Erfolgreich.")).toBeVisible();
  });
});
