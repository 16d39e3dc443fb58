import type { InclusionsJson } from "@/lib/works/schema";
import { apiOf } from "../support/api";
import { deposit } from "./support/deposit";
import { expect, test } from "./support/test";
import { sessionFile, world } from "./support/world";

test.use({ storageState: sessionFile("administrator") });

test("a work is taken down with a reason, leaves a notice, and is restored", async ({
  page,
  browser,
  baseURL,
}) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const title = `Moth traps ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await deposit(api, { title });
  const readers = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const reader = await readers.newPage();
  const statusFor = async (path: string) => (await reader.goto(path))?.status();
  expect(await statusFor(`/records/${id}`)).toBe(200);

  expect((await api.post(`/api/records/${id}/draft`)).status).toBe(201);

  await page.goto(`/records/${id}`);
  await page.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Take down…" }).click();
  const dialog = page.getByRole("dialog", { name: "Take down this version" });
  await dialog.getByRole("button", { name: "Take down" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a reason.");
  await dialog.getByRole("combobox", { name: "Reason" }).selectOption("Personal data issue");
  await dialog.getByRole("textbox", { name: "Note" }).fill("Table 3 names people.");
  await dialog.getByRole("button", { name: "Take down" }).click();
  const notice = page.getByRole("heading", { level: 1, name: "This work was taken down" });
  await expect(notice).toBeVisible();

  expect(await statusFor(`/records/${id}`)).toBe(410);
  await expect(reader.getByText("Personal data issue")).toBeVisible();
  await expect(reader.getByText("Table 3 names people.")).toBeVisible();
  await expect(reader.getByText(title)).toBeVisible();
  await expect(reader.getByRole("button", { name: "Restore" })).toHaveCount(0);

  await page.getByRole("link", { name: "View work" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Manage" })).toHaveCount(0);

  // The edit cannot be opened until the work is restored.
  await page.goto(`/administration/works?q=id:${id}`);
  const links = page.getByRole("article").getByRole("link", { name: title });
  await expect(links.first()).toBeVisible();
  for (const link of await links.all())
    await expect(link).toHaveAttribute("href", `/records/${id}`);

  await page.goto(`/administration/works?tab=deleted&q=id:${id}`);
  const row = page.getByRole("article").filter({ hasText: title });
  await expect(row).toContainText("Reason: Personal data issue");
  await row.getByRole("button", { name: `Restore ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("The work was restored.")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusFor(`/records/${id}`)).toBe(200);
  await readers.close();
});

test("a work that leaves nothing is not found by readers, and restored from its notice", async ({
  page,
  browser,
  baseURL,
}) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const { id } = await deposit(api, { title: "Cheap watches" });
  const slug = `watches-${crypto.randomUUID()}`;
  const made = await api.post("/api/communities", {
    ...{ slug, metadata: { title: "Watches" } },
    access: { visibility: "public" },
  });
  expect(made.status).toBe(201);
  const asked = await api.post<InclusionsJson>(`/api/records/${id}/communities`, {
    communities: [{ id: slug }],
  });
  const readers = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const reader = await readers.newPage();

  await page.goto(`/records/${id}`);
  await page.getByRole("button", { name: "Manage" }).click();
  await page.getByRole("menuitem", { name: "Take down…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Reason" }).selectOption("Spam");
  await dialog.getByRole("radio", { name: "Nothing" }).check();
  await dialog.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByText("Readers do not see this notice.")).toBeVisible();
  expect((await reader.goto(`/records/${id}`))?.status()).toBe(404);

  // Requests about it keep their pages.
  await page.goto(`/me/requests/${asked.body.processed?.[0]?.request_id}`);
  await expect(page.getByRole("heading", { level: 1, name: /Cheap watches/ })).toBeVisible();
  await page.goto(`/records/${id}`);
  await page.getByRole("button", { name: "Restore Cheap watches" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cheap watches" })).toBeVisible();
  await readers.close();
});
