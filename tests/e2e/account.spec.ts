import type { Page } from "@playwright/test";
import { apiOf } from "../support/api";
import { violations } from "./support/axe";
import { commandLine } from "./support/command-line";
import { holdRequests } from "./support/hold-requests";
import { linksTo, registrationsOf, requestsFor } from "./support/password-links";
import { expect, hydrated, test } from "./support/test";
import { world } from "./support/world";

/** Pages of one's own account. Each test has an account of its own, since it changes it. */
const OLD = "tide pools at dawn";
const NEW = "a gull over the pier";

async function aPerson(): Promise<{ email: string; username: string }> {
  const word = crypto.randomUUID().slice(0, 8);
  const [email, username] = [`person-${word}@example.org`, `person-${word}`];
  await commandLine(
    ...["user", "create", "--email", email, "--name", "Paula Person", "--password", OLD],
  );
  return { email, username };
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto("/login");
  await hydrated(page);
  await page.getByLabel("Email or username").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test.describe("somebody who forgot their password", () => {
  test.use({ tolerated: [/status of 40[01]/] });

  test("gets a link by mail, chooses a new one, and is signed out where the old one was used", async ({
    page,
    browser,
    baseURL,
  }) => {
    const { email } = await aPerson();
    const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    await signIn(await elsewhere.newPage(), email, OLD);
    const meElsewhere = async () => (await elsewhere.request.get("/api/me")).status();
    await expect.poll(meElsewhere).toBe(200);

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Forgot your password?");
    await hydrated(page);
    await page.getByLabel("Email or username").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => linksTo(email).length).toBe(1);
    const [link = ""] = linksTo(email);

    await page.goto(link);
    await hydrated(page);
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "at least 8" })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Your password has been changed")).toBeVisible();
    expect(await meElsewhere()).toBe(401);
    await elsewhere.close();

    await page.goto(link);
    await expect(page.getByText("This link no longer works")).toBeVisible();
    await signIn(page, email, OLD);
    await expect(page.getByRole("alert").filter({ hasText: "incorrect" })).toBeFocused();
    await signIn(page, email, NEW);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Paula Person" })).toBeVisible();
  });

  test("reads the same whether there is such an account or not", async ({ page }) => {
    await page.goto("/forgot-password");
    await hydrated(page);
    await page.getByLabel("Email or username").fill("nobody@example.org");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("If an account matches")).toBeVisible();
  });
});

test("a newcomer creates an account: name and address, a link by email, a password, signed in", async ({
  page,
}) => {
  const email = `new-${crypto.randomUUID()}@example.org`;
  await page.goto("/login");
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await hydrated(page);
  await page.getByLabel("Your name").fill("Nell Newcomer");
  await page.locator('input[name="email"]').fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  const told = page.getByRole("status").filter({ hasText: email });
  await expect(told).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => registrationsOf(email).length).toBe(1);
  // Nothing else speaks of a link that is still to come.
  await expect(page.getByRole("main").getByText("We will email you a link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Sign in"]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(told).toContainText("Sent again");
  await expect(told).toBeFocused();
  await expect.poll(() => registrationsOf(email).length).toBe(2);

  await page.goto(registrationsOf(email)[0] ?? "");
  await hydrated(page);
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: "Nell Newcomer" })).toBeVisible();
  const welcome = page.getByRole("region", { name: "Notice", exact: true });
  await expect(welcome).toContainText("Your account is ready.");
  expect(await violations(page)).toEqual([]);
  await expect(welcome.getByRole("listitem")).toHaveCount(2);
  await welcome.getByRole("button", { name: "Close notice" }).click();
  await expect(welcome).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(welcome).toHaveCount(0);
});

test("who is invited to a collection by mail is led to the invitation, with the address filled in", async ({
  page,
  baseURL,
}) => {
  const email = `invited-${crypto.randomUUID()}@example.org`;
  const api = apiOf(baseURL ?? "", world().depositor.token);
  const members = [{ type: "email", id: email }];
  const invited = await api.post("/api/communities/empty-room/invitations", {
    members,
    role: "reader",
  });
  expect(invited.status).toBe(204);
  await expect.poll(() => requestsFor(email).length).toBe(1);
  const [link = ""] = requestsFor(email);
  expect(link).not.toContain("@");
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.locator('input[name="email"]')).toHaveValue(email);
  await page.getByRole("link", { name: "Create one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await hydrated(page);
  await expect(page.locator('input[name="email"]')).toHaveValue(email);
  await page.getByLabel("Your name").fill("Ida Invited");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.poll(() => registrationsOf(email).length).toBe(1);

  await page.goto(registrationsOf(email)[0] ?? "");
  await hydrated(page);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/me\/requests\//);
  await expect(page.getByRole("main").getByRole("button", { name: "Accept" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Ida Invited").first()).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toHaveCount(0);
});

test.describe("the profile", () => {
  test.use({ tolerated: [/status of 40[139]/] });

  test("is changed by its owner, says what is wrong with it, and shows in the header", async ({
    page,
  }) => {
    const [{ email }, other] = [await aPerson(), await aPerson()];
    await signIn(page, email, OLD);
    await expect(page).toHaveURL("/");
    await page.goto("/account/settings/profile");
    await hydrated(page);
    const save = page.getByRole("button", { name: "Save profile" });

    await page.getByLabel("ORCID iD").fill("0000-0002-1825-0098");
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: "not a valid ORCID iD" })).toBeFocused();
    await page.getByLabel("ORCID iD").fill("https://orcid.org/0000-0002-1825-0097");
    await page.getByLabel("Username").fill(other.username);
    await save.click();
    await expect(
      page.getByRole("alert").filter({ hasText: "this username already" }),
    ).toBeFocused();
    await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
    expect(await violations(page)).toEqual([]);

    const username = `paula-${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Name", { exact: true }).fill("Paula Pier");
    await page.getByLabel("Affiliation").fill("Institute of Shore Studies");
    await page.getByLabel("Show them my email address").check();
    await save.click();
    await expect(page.getByText("Your profile has been saved.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Paula Pier" })).toBeVisible();

    await page.reload();
    await expect(page.getByLabel("Username")).toHaveValue(username);
    await expect(page.getByLabel("Affiliation")).toHaveValue("Institute of Shore Studies");
    await expect(page.getByLabel("ORCID iD")).toHaveValue("0000-0002-1825-0097");
    await expect(page.getByLabel("Show them my email address")).toBeChecked();

    await page.context().clearCookies();
    await signIn(page, username, OLD);
    await expect(page.getByRole("button", { name: "Paula Pier" })).toBeVisible();
  });

  test("keeps what was typed when the session has ended, and is saved by signing in again", async ({
    page,
  }) => {
    const { email } = await aPerson();
    await signIn(page, email, OLD);
    await expect(page).toHaveURL("/");
    await page.goto("/account/settings/profile");
    await hydrated(page);
    await page.getByLabel("Affiliation").fill("Institute of Shore Studies");
    const signedIn = await page.context().cookies();
    await page.context().clearCookies();
    const save = page.getByRole("button", { name: "Save profile" });
    await save.click();
    const dialog = page.getByRole("dialog", { name: "Your session has expired" });
    await expect(dialog).toContainText("What you entered on this page is still here");
    await expect(dialog).toContainText(`Your account: ${email}`);
    await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Not now" }).click();
    const ended = page.getByRole("main").getByText("Your session has expired, so nothing");
    // It stands above the form, whose button is below the fold.
    await expect(ended).toBeInViewport();
    await expect(
      page.getByRole("main").getByRole("alert").filter({ hasText: "so nothing was" }),
    ).toBeFocused();
    await save.click();
    await dialog.getByLabel("Password", { exact: true }).fill("a wrong one at noon");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog.getByRole("alert")).toContainText("That did not work");
    await dialog.getByLabel("Password", { exact: true }).fill(OLD);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Your profile has been saved.")).toBeVisible();
    await expect(ended).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Affiliation")).toHaveValue("Institute of Shore Studies");

    // Signing in in another tab is enough, too: coming back carries on.
    await hydrated(page);
    await page.getByLabel("Affiliation").fill("Institute of Tides");
    await page.context().clearCookies();
    await save.click();
    await expect(dialog).toBeVisible();
    await page.context().addCookies(signedIn);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Your profile has been saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Affiliation")).toHaveValue("Institute of Tides");
  });

  test("asks once for changes that are refused at the same time, and answers each of them", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    const { email } = await aPerson();
    await signIn(page, email, OLD);
    await expect(page).toHaveURL("/");
    await page.goto("/account/settings/notifications");
    await hydrated(page);
    await page.context().clearCookies();
    const comments = page.getByRole("checkbox", { name: "Comments: By email" });
    const dialog = page.getByRole("dialog", { name: "Your session has expired" });
    /** Both are sent before either is answered. */
    const changeBoth = async () => {
      const letIn = await holdRequests(page, "**/api/**");
      await comments.uncheck();
      await page.getByRole("button", { name: "Choose how often" }).click();
      await page.getByRole("menuitem", { name: "Email me every month" }).click();
      letIn();
      await expect(dialog).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
    };

    await changeBoth();
    await dialog.getByRole("button", { name: "Not now" }).click();
    await expect(dialog).toHaveCount(0);
    const ended = page.getByText("Your session has expired, so nothing");
    await expect(ended).toHaveCount(2);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(comments).toBeChecked();

    await changeBoth();
    await dialog.getByLabel("Password", { exact: true }).fill(OLD);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(alert).toHaveCount(0);
    await expect(comments).not.toBeChecked();
    await expect(page.getByText("You are signed in again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Emailed monthly" })).toBeVisible();
  });
});
