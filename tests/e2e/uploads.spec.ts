import { apiOf } from "../support/api";
import { METADATA } from "../support/bodies";
import { violations } from "./support/axe";
import { deposit } from "./support/deposit";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

/** The list of one's own works. */
test.use({ storageState: sessionFile("depositor"), tolerated: [/status of 404/] });

test("several drafts are discarded at once, each with its own result", async ({
  page,
  baseURL,
}) => {
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const draft = async (title: string) => {
    const made = await api.post<{ id: string }>("/api/records", {
      metadata: { ...METADATA, title },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  await draft("Cuttlebone one");
  const gone = await draft("Cuttlebone two");
  await deposit(api, { title: "Cuttlebone, published" });
  const edited = await deposit(api, { title: "Cuttlebone, edited" });
  await api.post(`/api/records/${edited.id}/draft`);

  await page.goto("/me/uploads?q=cuttlebone");
  await hydrated(page);
  const list = page.getByRole("list", { name: "Your uploads" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expect(list.getByRole("checkbox")).toHaveCount(3);
  await expect(list.getByRole("time").first()).toHaveText(/ago|just now/i);

  const all = page.getByRole("checkbox", { name: "Select all drafts on this page" });
  await all.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("status").filter({ hasText: "3 drafts selected" })).toBeAttached();
  await page.getByRole("checkbox", { name: "Select Cuttlebone, edited" }).uncheck();
  await page.getByRole("checkbox", { name: "Select Cuttlebone, edited" }).check();
  await page.getByRole("button", { name: "Discard 3 drafts" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Discard 3 drafts?" });
  await expect(dialog).toContainText("The descriptions and files of 2 drafts will be permanently");
  await expect(dialog).toContainText("1 published work stays as it is");
  expect(await violations(page)).toEqual([]);
  // Another window was quicker with one of them.
  expect((await api.delete(`/api/records/${gone}/draft`)).status).toBe(204);
  await dialog.getByRole("button", { name: "Discard 3 drafts" }).click();
  const done = page.getByRole("dialog", { name: "2 drafts discarded" });
  await expect(done.getByRole("status")).toHaveText("2 of 3 discarded, 1 not");
  const results = done.getByRole("list", { name: "Results" });
  await expect(results.getByRole("listitem")).toHaveCount(3);
  await done.getByRole("button", { name: "Back to list" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list).not.toContainText("unpublished changes");
  // The button that opened the dialog went with the selection.
  await expect(page.getByRole("main")).toBeFocused();
});
