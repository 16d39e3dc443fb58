import { expect } from "@playwright/test";
import { type MockPartner, startMockPartner } from "../partner/server";
import { partnerTokens } from "../partner/settings";
import { violations } from "./support/axe";
import { hydrated, test } from "./support/test";

/** Sign-in through a partner instance, and what it does from outside, with `npm run partner`'s own server. */
let partner: MockPartner;
test.beforeAll(async ({}, { project }) => {
  partner = await startMockPartner({
    port: Number(process.env.E2E_PARTNER_PORT),
    service: { url: String(project.use.baseURL), instance: "exampleCommons" },
    ...partnerTokens(),
  });
});
test.afterAll(() => partner.stop());

test("people sign in through their instance, come back to the page they wanted, and are signed out from there", async ({
  page,
  request,
}) => {
  await page.goto("/account/settings/security");
  await page.getByRole("link", { name: "Sign in with Example Commons" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Example Commons" })).toBeVisible();
  await page.getByRole("button", { name: "Amara Sample" }).click();

  await page.waitForURL("**/account/settings/security");
  await expect(page.getByRole("main")).toContainText("Example Commons");
  expect(await (await page.request.get("/api/me")).text()).toContain("amara@commons.example.org");

  await request.post(`${partner.url}/people/amara`, { form: { do: "logout" } });
  expect(partner.state.events[0]).toContain("/api/webhooks/users/logout?username=amara : 200");
  await page.goto("/account/settings/security");
  await expect(page.getByRole("link", { name: "Sign in with Example Commons" })).toBeVisible();
  await expect(page.getByText("Last used")).toBeVisible();
});

test("what changes there is taken over by a signal", async ({ page, request }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Example Commons" }).click();
  await page.getByRole("button", { name: "Ines Example" }).click();
  await page.waitForURL("**/");
  await request.post(`${partner.url}/people/ines`, {
    form: { do: "save", affiliation: "Reef Institute" },
  });
  expect(partner.state.events.join("\n")).toContain(": 202");
  await expect(async () => {
    const me = await page.request.get("/api/me");
    expect(await me.text()).toContain("Reef Institute");
  }).toPass({ timeout: 30_000 });
});

test.describe("a session that ends while somebody writes who has no password", () => {
  test.use({ tolerated: [/status of 40[13]/] });

  test("is renewed through the partner in another tab, which says that it can be closed", async ({
    page,
    context,
  }) => {
    await page.goto("/login?next=/account/settings/profile");
    await page.getByRole("link", { name: "Sign in with Example Commons" }).click();
    await page.getByRole("button", { name: "Amara Sample" }).click();
    await page.waitForURL("**/account/settings/profile");
    await hydrated(page);
    await page.getByLabel("Affiliation").fill("Institute of Shore Studies");
    await context.clearCookies();
    await page.getByRole("button", { name: "Save profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has expired" });
    await expect(dialog).toContainText("Sign in in another tab");
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await expect(dialog.getByLabel("Password")).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    const opened = context.waitForEvent("page");
    await dialog.getByRole("link", { name: "Sign in with Example Commons (new tab)" }).click();
    const tab = await opened;
    await tab.getByRole("button", { name: "Amara Sample" }).click();
    await expect(
      tab.getByRole("heading", { name: "You are signed in as Amara Sample" }),
    ).toBeVisible();
    await expect(tab.getByRole("main")).toContainText("You can close this tab");
    await expect(tab.getByRole("link", { name: "Go to the home page" })).toBeVisible();
    await tab.close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Your profile has been saved.")).toBeVisible();
  });
});
