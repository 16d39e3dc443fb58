import { request as http, type Locator, type Page } from "@playwright/test";
import { type Api, apiOf } from "../support/api";
import { METADATA } from "../support/bodies";
import { toasts, violations } from "./support/axe";
import { commandLine } from "./support/command-line";
import { holdRequests, holdScripts } from "./support/hold-requests";
import { expect, hydrated, test } from "./support/test";
import { sessionFile, world } from "./support/world";

type Someone = { email: string; password: string; api: Api };
type Submission = { work: string; request: string };
type State = Awaited<ReturnType<Awaited<ReturnType<typeof http.newContext>>["storageState"]>>;

let curator: Someone;
let author: Someone;
let collection: { id: string; slug: string };
let session: State;

test.beforeAll(async ({ baseURL: given }, { workerIndex }) => {
  const baseURL = given ?? "";
  [curator, author] = await Promise.all([
    aPerson(baseURL, "Carla Curator", workerIndex),
    aPerson(baseURL, "Anton Author", workerIndex),
  ]);
  const made = await curator.api.post<{ id: string; slug: string }>("/api/communities", {
    // A failing test begins a new worker, with people and a collection of its own.
    slug: `review-room-${workerIndex}`,
    metadata: { title: "Review room" },
    access: { visibility: "public", review_policy: "closed" },
  });
  expect(made.status, made.text).toBe(201);
  collection = made.body;
  session = await sessionOf(baseURL, curator);
});

test.describe("at the address of its collection", () => {
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  test("leads who asked to their own requests, and deciders to those of the collection", async ({
    page,
    context,
    baseURL: given,
  }) => {
    const baseURL = given ?? "";
    const { request } = await aSubmission("Up from a copied link");
    const path = `/collections/${collection.slug}/requests/${request}`;
    const links = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
    await open(page, context, path);
    await expect(links).toHaveText(["Collections", "Review room", "Requests"]);
    await open(page, context, path, await sessionOf(baseURL, author));
    await expect(links).toHaveText(["Requests"]);
    await links.click();
    await expect(page).toHaveURL("/me/requests");
  });

  test("is refused to others in words that fit it", async ({ page, context, baseURL: given }) => {
    const baseURL = given ?? "";
    const { request } = await aSubmission("Not for everybody");
    const stranger = await aPerson(baseURL, "Sam Stranger", test.info().workerIndex);
    await open(page, context, `/me/requests/${request}`, await sessionOf(baseURL, stranger));
    await expect(heading(page)).toHaveText("You do not have access to this request");
  });
});

test.describe("by keyboard alone", () => {
  test("a curator reads, comments, accepts, takes it back, accepts and declines", async ({
    page,
    context,
  }) => {
    const first = await aSubmission("Gannets of the north");
    const second = await aSubmission("Gannets of the south");
    await open(page, context, "/me/requests?q=gannets&sort=oldestsubmission");
    const list = page.getByRole("list", { name: "Requests" });
    await expect(list.getByRole("listitem")).toHaveCount(2);

    await page.keyboard.press("j");
    await expect(list.getByRole("link", { name: "Gannets of the north" })).toBeFocused();
    await page.keyboard.press("o");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Submission of “Gannets of the north”",
    );
    // The way back is the way here, and not into the collection.
    const way = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(way.getByRole("link", { name: "Requests" })).toHaveAttribute(
      "href",
      "/me/requests?q=gannets&sort=oldestsubmission",
    );
    await expect(way.getByRole("link")).toHaveCount(1);
    await expect(page.getByRole("article", { name: "The work" })).toContainText(
      "This is how the work will look once it is published.",
    );

    // Keys work once the page has its scripts, which the editor is the last of.
    await expect(page.getByRole("textbox", { name: "Your comment" })).toBeVisible();
    await page.keyboard.press("r");
    await expect(page.getByRole("textbox", { name: "Your comment" })).toBeFocused();
    await page.keyboard.type("Which colony? az");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("article", { name: "Comment by Carla Curator" })).toHaveText(
      /Which colony\? az/,
    );

    await leaveTheEditor(page);
    await page.keyboard.press("a");
    // The page stays, so that a second press decides nothing else, and leads on.
    await expect(
      page.getByText(/will be published in the collection in ten seconds\./),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept and publish" })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Next request" }).last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Submission of “Gannets of the south”",
    );
    await page.keyboard.press("z");
    await expect(page.getByText("Undone: Gannets of the north")).toBeVisible();
    await page.keyboard.press("u");
    await expect(page).toHaveURL(/\/me\/requests\?q=gannets&sort=oldestsubmission$/);
    await expect(list.getByRole("listitem")).toHaveCount(2);
    expect(await statusOf(first)).toBe("submitted");

    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("z");
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("k");
    await page.keyboard.press("a");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByRole("link", { name: "Gannets of the south" })).toBeFocused();
    await page.keyboard.press("d");
    await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.type("Not about gannets.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => statusOf(second)).toBe("declined");
    await expect.poll(() => statusOf(first), { timeout: 30_000 }).toBe("accepted");
    await expect(page.getByText("No requests match")).toBeVisible();
  });

  test("the keys are listed, and off for those who switch them off", async ({ page, context }) => {
    await aSubmission("Petrels at night");
    await open(page, context, "/me/requests?q=petrels");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toContainText("Undo the last decision");
    await help.getByRole("switch", { name: "Use single-key shortcuts in this browser" }).uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: "Select Petrels at night" })).not.toBeChecked();
  });
});

test.describe("a decision that can be taken back", () => {
  test("is sent when the page goes away before its time", async ({ page, context }) => {
    const submission = await aSubmission("Auks in winter");
    await open(page, context, `/collections/${collection.slug}/requests/${submission.request}`);
    await page.getByRole("button", { name: "Accept and publish" }).click();
    // The state, and one Undo; what no longer applies is gone.
    const main = page.getByRole("main");
    await expect(main.getByText("Accepting…", { exact: true })).toBeVisible();
    await expect(main.getByText("Open", { exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
    await expect(toasts(page)).toHaveCount(0);
    // Taken back by the keyboard, the focus stays where the decision was made.
    await page.keyboard.press("z");
    await expect(main.getByText("Open", { exact: true })).toBeVisible();
    await expect(page.locator(":focus")).toContainText("Accept and publish");
    await page.getByRole("button", { name: "Accept and publish" }).click();
    await expect(page.getByRole("button", { name: "Add reviewer" })).toBeHidden();
    expect(await statusOf(submission)).toBe("submitted");
    await page.goto("/login");
    await expect.poll(() => statusOf(submission)).toBe("accepted");
  });

  test("is refused with the reason, and the request is there again", async ({
    page,
    context,
    tolerated,
  }) => {
    tolerated.push(/Failed to load resource.*400/);
    const submission = await aSubmission("Terns of the dunes");
    await open(page, context, "/me/requests?q=terns");
    await page.getByRole("button", { name: "Accept Terns of the dunes" }).click();
    const cancelled = await author.api.post(`/api/requests/${submission.request}/actions/cancel`);
    expect(cancelled.status).toBe(200);
    await expect(page.getByText("Not accepted: Terns of the dunes")).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText("It has been withdrawn in the meantime.")).toBeVisible();
  });
});

test("a decision counts at once, and no longer when it is taken back", async ({
  page,
  context,
}) => {
  const submission = await aSubmission("Whimbrels one");
  await aSubmission("Whimbrels two");
  const counts = await curator.api.get<{ to_decide: number }>("/api/user/requests/counts");
  const waiting = (less: number) =>
    page
      .getByRole("banner")
      .getByRole("link", { name: `Requests: ${counts.body.to_decide - less} to decide` });
  await open(page, context, "/me/requests?q=whimbrels&sort=oldestsubmission");
  const found = page.getByRole("region", { name: "Results" }).getByRole("status").first();
  const view = page.getByRole("navigation", { name: "Filter requests" }).getByRole("link").first();
  await expect(found).toHaveText("2 requests");
  await expect(waiting(0)).toBeVisible();
  await page.getByRole("button", { name: "Accept Whimbrels one" }).click();
  await expect(found).toHaveText("1 request");
  await expect(waiting(1)).toBeVisible();
  await expect(view).toHaveText(`To decide${counts.body.to_decide - 1}`);
  expect(await statusOf(submission)).toBe("submitted");
  await page.keyboard.press("z");
  await expect(found).toHaveText("2 requests");
  await expect(waiting(0)).toBeVisible();

  await page.getByRole("button", { name: "Decline Whimbrels one" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline", exact: true }).click();
  await expect(waiting(1)).toBeVisible();
  expect(await statusOf(submission)).toBe("declined");
});

test("an editor that comes late takes over the box and the focus in it", async ({
  page,
  context,
}) => {
  const submission = await aSubmission("Godwits of the delta");
  await open(page, context, "/me/requests?q=godwits");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.getByRole("button", { name: "Decline Godwits of the delta" }).click();
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("textbox");
  await expect(box).toBeFocused({ timeout: 30_000 });
  // What the focus is on, or on its way to, must not be replaced.
  await box.evaluate((element) => element.setAttribute("data-first", ""));
  await expect.poll(() => box.evaluate((element) => "editor" in element)).toBe(true);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(box).toHaveAttribute("data-first");
  await expect(box).toBeFocused();
  await page.keyboard.type("Out of scope.");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect.poll(() => statusOf(submission)).toBe("declined");
});

test("several requests are decided at once, each with its own result", async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/Failed to load resource.*400/);
  const good = await aSubmission("Plovers one");
  const gone = await aSubmission("Plovers two");
  await open(page, context, "/me/requests?q=plovers&sort=oldestsubmission");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Accept 2 requests" });
  await expect(dialog).toContainText("Plovers two");
  await author.api.post(`/api/requests/${gone.request}/actions/cancel`);
  await dialog.getByRole("button", { name: "Accept all 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 of 2 accepted, 1 not");
  await expect(dialog.getByRole("list", { name: "Results" })).toContainText(
    "The request has changed in the meantime",
  );
  expect(await statusOf(good)).toBe("accepted");
  await dialog.getByRole("button", { name: "Back to list" }).click();
  await expect(page.getByText("No requests match")).toBeVisible();
});

test.describe("a conversation", () => {
  test("is edited, quoted, replied to and linked; what is deleted leaves a trace", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Skuas on the wing");
    const at = `/collections/${collection.slug}/requests/${request}`;
    await open(page, context, at);
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await write(page, "Your comment", "First words");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(own).toContainText("First words");

    await choose(page, own, "Edit");
    await write(page, "Your comment", " and more", own);
    await own.getByRole("button", { name: "Save" }).click();
    await expect(own).toContainText("First words and more");
    await expect(own).toContainText("edited");

    await choose(page, own, "Reply");
    await write(page, "Your reply", "A reply");
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(own).toHaveCount(2);

    await choose(page, own.first(), "Quote reply");
    await expect(page.getByRole("textbox", { name: "Your comment" })).toContainText(
      "First words and more",
    );

    const anchor = await own.first().getAttribute("id");
    await page.goto("/me/requests");
    await page.goto(`${at}#${anchor}`);
    await expect(page.locator(`#${anchor}`)).toBeFocused();

    await choose(page, own.first(), "Delete");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(/Carla Curator deleted a comment from/)).toBeVisible();
    await expect(own).toHaveText(/A reply/);
  });

  test("goes on with what was written before the form was here", async ({ page, context }) => {
    const { request } = await aSubmission("Terns before the storm");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    const place = page.locator("#reply");
    const height = async () => Math.round((await place.boundingBox())?.height ?? 0);
    const before = await height();
    const letIn = await holdScripts(page);
    await page.getByRole("textbox", { name: "Your comment" }).click();
    await page.keyboard.type("First <line>");
    await page.keyboard.press("Enter");
    // As a key of the page, this would accept.
    await page.keyboard.type("a");
    letIn();
    const form = place.locator("[contenteditable=true]");
    await expect(form).toBeFocused();
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1);
    await expect.poll(() => form.evaluate((element) => "editor" in element)).toBe(true);
    await page.keyboard.type(" second");
    await page.keyboard.press("ControlOrMeta+Enter");
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await expect(own.locator("p")).toHaveText(["First <line>", "a second"]);
    await expect(form).toHaveText("");
  });

  test("is sent by keys that were pressed before the form was here", async ({ page, context }) => {
    const { request } = await aSubmission("Gannets in a hurry");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    const letIn = await holdScripts(page);
    await page.getByRole("textbox", { name: "Your comment" }).click();
    await page.keyboard.type("Sent quickly");
    await page.keyboard.press("ControlOrMeta+Enter");
    letIn();
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await expect(own.locator("p")).toHaveText(["Sent quickly"]);
    const form = page.locator("#reply [contenteditable=true]");
    await expect(form).toBeFocused();
    await expect(form).toHaveText("");
  });

  test("is sent as it was when the keys were pressed, though the form comes later", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Skuas beforehand");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    const letIn = await holdScripts(page);
    await page.getByRole("textbox", { name: "Your comment" }).click();
    await page.keyboard.type("Sent before.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.keyboard.type(" And then");
    await page.keyboard.press("Enter");
    await page.keyboard.type("another.");
    letIn();
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await expect(own.locator("p")).toHaveText(["Sent before."]);
    const form = page.locator("#reply [contenteditable=true]");
    await expect(form.locator("p")).toHaveText(["And then", "another."]);
  });

  test("loses nothing of what is written while the form comes", async ({ page, context }) => {
    const { request } = await aSubmission("Skuas without a pause");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    const letIn = await holdScripts(page);
    await page.getByRole("textbox", { name: "Your comment" }).click();
    const written = page.evaluate(writeUntilTheEditorIsHere);
    letIn();
    await expect(page.locator("#reply [contenteditable=true]")).toHaveText(await written);
  });

  test("is sent while one goes on writing, and what is written since stays", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Terns in the middle");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    await write(page, "Your comment", "First thing.");
    const letIn = await holdRequests(page, `**/api/requests/${request}/comments`);
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.keyboard.type(" And then");
    await page.keyboard.press("Enter");
    await page.keyboard.type("another.");
    letIn();
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await expect(own).toContainText("First thing.");
    await expect(own).not.toContainText("And then");
    const form = page.locator("#reply [contenteditable=true]");
    await expect(form.locator("p")).toHaveText(["And then", "another."]);
    await page.keyboard.type(" Really.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(own.nth(1).locator("p")).toHaveText(["And then", "another. Really."]);
    await expect(form).toHaveText("");
  });

  test("and replies and edits stay open for what is added while they are sent", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Skuas without end");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    await write(page, "Your comment", "Begun.");
    await page.keyboard.press("ControlOrMeta+Enter");
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    await expect(own).toContainText("Begun.");

    await choose(page, own, "Edit");
    await write(page, "Your comment", " Goes on.", own);
    const savesOn = await holdRequests(page, `**/api/requests/${request}/comments/*`);
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.keyboard.type(" Ends.");
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    savesOn();
    await saved;
    const form = own.locator("[contenteditable=true]");
    await expect(form).toHaveText("Begun. Goes on. Ends.");
    await own.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(own.locator("p")).toHaveText(["Begun. Goes on. Ends."]);

    await choose(page, own, "Reply");
    await write(page, "Your reply", "An answer.");
    const repliesOn = await holdRequests(page, `**/api/requests/${request}/comments/*/reply`);
    await page.keyboard.press("ControlOrMeta+Enter");
    const selected = page.getByRole("list", { name: "Selected files" });
    await page
      .getByLabel("Files to attach")
      .first()
      .setInputFiles({ name: "late.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") });
    await expect(selected).toContainText("late.csv");
    repliesOn();
    await expect(page.getByText("An answer.")).toHaveCount(1);
    await expect(selected).toContainText("late.csv");
    await expect(page.getByRole("textbox", { name: "Your reply" })).toHaveText("");
  });

  test("takes files along, which others download", async ({ page, context }) => {
    const { request } = await aSubmission("Puffins at sea");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    await write(page, "Your comment", "See the list.");
    await page
      .getByLabel("Files to attach")
      .setInputFiles({ name: "pairs.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") });
    const toSend = page.getByRole("list", { name: "Selected files" });
    await expect(toSend).toContainText("pairs.csv");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const own = page.getByRole("article", { name: "Comment by Carla Curator" });
    const file = own.getByRole("link", { name: "pairs.csv" });
    await expect(file).toBeVisible();
    await expect(toSend).toHaveCount(0);
    const content = await author.api.get((await file.getAttribute("href")) ?? "");
    expect([content.status, content.text]).toEqual([200, "a,b\n"]);
  });

  test("is opened to others, who are asked for their opinion and let go", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Guillemots in fog");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    await page.getByRole("button", { name: "Add reviewer" }).click();
    const dialog = page.getByRole("dialog", { name: "Add reviewer" });
    await expect(dialog.getByRole("combobox", { name: "Name" })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.insertText("Nils");
    await page.getByRole("option", { name: "Nils Newcomer" }).click();
    const asked = page.getByRole("list", { name: "Reviewers" });
    await expect(asked).toContainText("Nils Newcomer");
    const { newcomer } = world();
    const { body } = await author.api.get(`/api/requests/${request}`);
    expect(body.reviewers).toEqual([{ user: newcomer.id }]);
    await expect(toasts(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await asked.getByRole("button", { name: "Remove Nils Newcomer as reviewer" }).click();
    await expect(page.getByText("Nils Newcomer is no longer a reviewer.")).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  test("after changes were asked for shows what has changed", async ({
    page,
    context,
    baseURL,
  }) => {
    const { work, request } = await aSubmission("Fulmars");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    const button = page.getByRole("button", { name: "Request changes" });
    const dialog = page.getByRole("dialog", { name: "Request changes" });
    await button.click();
    await expect(dialog.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await button.click();
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await expect(dialog).toContainText("Say what needs to change");
    await write(page, "Message", "Say where.", dialog);
    await dialog.getByRole("button", { name: "Request changes" }).click();
    const log = page.getByRole("region", { name: "Conversation" }).getByText(/requested changes/);
    await expect(log).toBeVisible();
    await expect(page.getByText("Declined", { exact: true })).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
    const reviewed = page.getByRole("article", { name: "The work" });
    await expect(reviewed).toContainText("This is how the work was when changes were requested");
    await expect(reviewed.getByRole("heading", { name: "Fulmars" })).toBeVisible();
    // The author reads the same, and gets from the request to the draft and back.
    const own = await sessionOf(baseURL ?? "", author);
    await open(page, context, `/me/requests/${request}`, own);
    await expect(page.getByText("Changes requested", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("blockquote")).toHaveText("Say where.");
    await page.getByRole("link", { name: "Edit draft and submit again" }).click();
    await expect(page.getByText(/asks for changes/)).toBeVisible();
    await expect(page.getByRole("blockquote")).toHaveText("Say where.");
    await page.getByRole("link", { name: "Go to conversation" }).click();
    await expect(page.getByRole("blockquote")).toHaveText("Say where.");

    const draft = await author.api.get<{ metadata: object }>(`/api/records/${work}/draft`);
    const metadata = { ...draft.body.metadata, title: "Fulmars of Hoy" };
    await author.api.put(`/api/records/${work}/draft`, { ...draft.body, metadata });
    const again = await handIn(work);
    await open(page, context, `/collections/${collection.slug}/requests/${again}`);
    const changes = page.getByRole("region", { name: /Changed since the last review/ });
    await expect(changes.getByRole("deletion")).toContainText("Fulmars");
    await expect(changes.getByRole("insertion")).toContainText("Fulmars of Hoy");
    await expect(page.getByRole("blockquote")).toHaveText("Say where.");
    await page.getByRole("link", { name: "earlier request" }).click();
    await expect(page).toHaveURL(new RegExp(`/requests/${request}$`));
    await page.getByRole("link", { name: "new request" }).click();
    await expect(page).toHaveURL(new RegExp(`/requests/${again}$`));
  });
});

test("who handed in a work that was declined reads why", async ({ page, context, baseURL }) => {
  const { request } = await aSubmission("Skuas of Foula");
  const declined = await curator.api.post(`/api/requests/${request}/actions/decline`, {
    payload: { content: "<p>We only take terns.</p>", format: "html" },
  });
  expect(declined.status, declined.text).toBe(200);
  await open(page, context, `/me/requests/${request}`, await sessionOf(baseURL ?? "", author));
  await expect(
    page.getByText("The curators of Review room declined this submission."),
  ).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveText("We only take terns.");
});

test("a draft whose submission was withdrawn is submitted to the same collection again", async ({
  page,
  context,
  baseURL,
}) => {
  const { request } = await aSubmission("Shags of the skerries");
  const own = await sessionOf(baseURL ?? "", author);
  await open(page, context, `/me/requests/${request}`, own);
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Withdrawn", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("This is how the work will look")).toHaveCount(0);
  await page.getByRole("link", { name: "Edit draft" }).click();
  await page.getByRole("button", { name: "Select Review room" }).click();
  await expect(page.getByRole("button", { name: "Submit for review" })).toBeVisible();
});

test("whoever decides about a membership request gives the role on its page", async ({
  page,
  context,
  baseURL,
}) => {
  await curator.api.put(`/api/communities/${collection.id}`, {
    slug: collection.slug,
    metadata: { title: "Review room" },
    access: { visibility: "public", review_policy: "closed", member_policy: "open" },
  });
  const asked = await author.api.post<{ id: string }>(
    `/api/communities/${collection.id}/membership-requests`,
    { message: "I count terns." },
  );
  expect(asked.status, asked.text).toBe(201);
  await open(page, context, `/collections/${collection.slug}/membership-requests/${asked.body.id}`);
  const role = page.getByRole("combobox", { name: "Role after joining" });
  await role.focus();
  await role.selectOption("Manager");
  await expect(page.getByText("Managers decide which works are accepted")).toBeVisible();
  await expect(role).toBeFocused();
  // The choice goes along with the decision, and both are taken back at once.
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(role).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(role).toHaveValue("manager");
  type Requests = { hits: { hits: { role: string; request: { is_open: boolean } }[] } };
  const kept = await curator.api.get<Requests>(
    `/api/communities/${collection.id}/membership-requests`,
  );
  expect(kept.body.hits.hits).toMatchObject([{ role: "reader", request: { is_open: true } }]);
  // At its other address, too, where nothing was chosen yet.
  await page.goto(`/me/requests/${asked.body.id}`);
  await hydrated(page);
  await expect(role).toHaveValue("reader");
  await role.selectOption("Curator");
  await expect(page.getByText("Curators can see the collection’s restricted works")).toBeVisible();
  await page.getByRole("button", { name: "More options for accepting" }).click();
  await page.getByRole("menuitem", { name: "Accept with a message…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
  type Members = { hits: { hits: { role: string; member: { id: string; name: string } }[] } };
  const members = await curator.api.get<Members>(`/api/communities/${collection.id}/members`);
  const joined = members.body.hits.hits.find(({ member }) => member.name === "Anton Author");
  expect(joined?.role).toBe("curator");
  const path = `/me/requests/${asked.body.id}`;
  await open(page, context, path, await sessionOf(baseURL ?? "", author));
  await expect(page.getByText("You are now a member of Review room (Curator)")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Review room" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Review room" })).toBeVisible();
  const left = { members: [{ type: "user", id: joined?.member.id }] };
  expect((await author.api.delete(`/api/communities/${collection.id}/members`, left)).status).toBe(
    204,
  );
});

test("requests to join are decided in their list as on their pages", async ({
  page,
  context,
  baseURL,
}) => {
  await curator.api.put(`/api/communities/${collection.id}`, {
    slug: collection.slug,
    metadata: { title: "Review room" },
    access: { visibility: "public", review_policy: "closed", member_policy: "open" },
  });
  const ask = async () => {
    const path = `/api/communities/${collection.id}/membership-requests`;
    const asked = await author.api.post<{ id: string }>(path, {});
    expect(asked.status, asked.text).toBe(201);
    return asked.body.id;
  };
  const first = await ask();
  const list = `/collections/${collection.slug}/membership-requests`;
  await open(page, context, list);
  const row = page
    .getByRole("list", { name: "Membership requests" })
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href$="/${first}"]`) });
  // The way back is that of the list one came from, whichever list of it was looked at before.
  const way = page.getByRole("navigation", { name: "Breadcrumb" });
  await open(page, context, "/me/requests");
  await expect(page.getByText(/Anton Author · .* · to join as Reader/)).toBeVisible();
  await open(page, context, list);
  await expect(page.getByRole("link", { name: "Membership requests 1" })).toBeVisible();
  await row.getByRole("link", { name: "Conversation with Anton Author" }).click();
  await expect(way.getByRole("link", { name: "Membership requests" })).toBeVisible();
  await page.goBack();
  const role = row.getByRole("combobox", { name: "Role after joining: Anton Author" });
  await role.selectOption("Manager");
  await row.getByRole("button", { name: "Accept: Anton Author" }).click();
  await expect(row.getByText("Becomes a member in ten seconds, as Manager.")).toBeVisible();
  await expect(row.getByRole("button", { name: /Decline/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: Anton Author, as Manager")).toBeVisible();
  await expect(role).toHaveValue("manager");
  // On a phone the toast makes room for the dialog.
  await page.setViewportSize({ width: 390, height: 700 });
  await row.getByRole("button", { name: "Decline: Anton Author" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Message" })).toBeFocused();
  const [said, panel] = [await toasts(page).first().boundingBox(), await dialog.boundingBox()];
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  await page.keyboard.type("Come in spring.");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(row.getByText("Declined", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Undone: /)).toHaveCount(0);
  await expect(row.getByText("Reader", { exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  const own = await sessionOf(baseURL ?? "", author);
  await open(page, context, `/me/requests/${first}`, own);
  await expect(
    page.getByText("The managers of Review room declined your request to join."),
  ).toBeVisible();
  await expect(page.getByRole("blockquote")).toHaveText("Come in spring.");
  await page.getByText("You can ask again").getByRole("link", { name: "Review room" }).click();
  const note = page.getByText(/^Your request to join was declined on .* You can ask again\.$/);
  await expect(note.getByRole("link")).toHaveAttribute("href", `/me/requests/${first}`);

  // What was decided on the page of the request waits in the list, too, and shows there what came of it.
  await open(page, context, `${list}/${await ask()}`);
  await page.getByRole("combobox", { name: "Role after joining" }).selectOption("Manager");
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(
    page.getByText(
      "Anton Author will become a member of the collection in ten seconds, as Manager.",
    ),
  ).toBeVisible();
  await way.getByRole("link", { name: "Membership requests" }).click();
  await expect(page.getByText("Accepted: Anton Author, as Manager")).toBeVisible();
  await expect(page.getByText("Becomes a member in ten seconds, as Manager.")).toBeVisible();
  const accepted = page
    .getByRole("listitem")
    .filter({ has: page.getByText("Accepted", { exact: true }) })
    .filter({ has: page.getByText("Manager", { exact: true }) });
  await expect(accepted).toBeVisible({ timeout: 30_000 });
  await accepted.getByRole("link", { name: "Conversation with Anton Author" }).click();
  await expect(page.getByText(/accepted the new member, as Manager/)).toBeVisible();
  const { user } = (
    await author.api.get<{ created_by: { user: string } }>(`/api/requests/${first}`)
  ).body.created_by;
  const left = { members: [{ type: "user", id: user }] };
  expect((await author.api.delete(`/api/communities/${collection.id}/members`, left)).status).toBe(
    204,
  );
});

test("requests to join stay in sight of owners when members come by invitation only", async ({
  page,
  context,
}) => {
  const slug = `by-invitation-${Date.now()}`;
  const shaped = (member_policy: string) => ({
    ...{ slug, metadata: { title: "By invitation" } },
    access: { visibility: "public", member_policy },
  });
  const made = await curator.api.post<{ id: string }>("/api/communities", shaped("open"));
  const at = `/api/communities/${made.body.id}`;
  const asked = await author.api.post<{ id: string }>(`${at}/membership-requests`, {});
  await curator.api.put(at, shaped("closed"));
  expect((await curator.api.get(`${at}/membership-requests`)).status).toBe(403);

  await open(page, context, `/collections/${slug}/requests`);
  const told = page.getByText("1 person asks to join this collection");
  await told.getByRole("link", { name: "Membership requests" }).click();
  await expect(page.getByRole("button", { name: "Decline: Anton Author" })).toBeVisible();
  const people = page.getByRole("navigation", { name: "People" });
  await people.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Members", exact: true })).toBeVisible();
  await expect(people.getByRole("link", { name: "Membership requests" })).toBeVisible();

  await author.api.post(`/api/requests/${asked.body.id}/actions/cancel`, {});
  await page.goto(`/collections/${slug}/members`);
  await expect(people.getByRole("link", { name: "Invitations" })).toBeVisible();
  await expect(people.getByRole("link", { name: "Membership requests" })).toHaveCount(0);
  await page.goto(`/collections/${slug}/membership-requests`);
  await expect(page.getByText("New members join by invitation only.")).toBeVisible();
  await page.getByRole("link", { name: "Change who can join" }).click();
  await expect(page.getByRole("radio", { name: "By invitation only" })).toBeChecked();
});

test.describe("news", () => {
  test("are looked into from everywhere, behind a link that works without scripts", async ({
    page,
    context,
  }) => {
    const { request } = await aSubmission("Choughs");
    await aSubmission("Ravens");
    await open(page, context, "/search");
    const bell = page.getByRole("link", { name: /^Notifications/ });
    await expect(bell).toHaveAttribute("href", "/me/notifications");
    await bell.press("Enter");
    const news = page.getByRole("dialog", { name: /^Notifications/ });
    const choughs = news.getByRole("listitem").filter({ hasText: "“Choughs” was submitted" });
    await expect(choughs).toContainText("Unread:");
    // Nothing is on its way: the page stays.
    await expect(page.locator(".animate-travel")).toHaveCount(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await expect(news).toHaveCount(0);
    await expect(bell).toBeFocused();

    await bell.click();
    await choughs.getByRole("link").click();
    await expect(page).toHaveURL(`/collections/${collection.slug}/requests/${request}`);
    await expect(news).toHaveCount(0);
    await page.getByRole("link", { name: /^Notifications/ }).click();
    await news.getByRole("button", { name: "Mark all as read" }).click();
    await expect(news.getByText("Unread:")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await news.getByRole("link", { name: "All notifications" }).click();
    await expect(page).toHaveURL("/me/notifications");
    await expect(news).toHaveCount(0);
  });

  test("of a request are read once its page is seen", async ({ page, context }) => {
    const { request } = await aSubmission("Dunlins");
    const words = { payload: { content: "<p>One more thing.</p>", format: "html" } };
    await author.api.post(`/api/requests/${request}/comments`, words);
    const unread = async () =>
      (await curator.api.get("/api/user/notifications", { query: { unread: "1" } })).text;
    await expect.poll(unread).toContain("One more thing.");
    await aSubmission("Sanderlings");
    await open(page, context, `/collections/${collection.slug}/requests/${request}`);
    await expect.poll(unread).not.toContain("Dunlins");
    expect(await unread()).toContain("Sanderlings");
  });

  test("are counted in the header and read one by one or all at once", async ({
    page,
    context,
  }) => {
    await aSubmission("Divers");
    await open(page, context, "/me/notifications?unread=1");
    await expect(page.getByRole("link", { name: /Notifications: \d+ unread/ })).toBeVisible();
    await page.getByRole("button", { name: /^Mark as read: “Divers” was submitted/ }).click();
    await expect(page.getByText(/^Unread: “Divers”/)).toHaveCount(0);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByText("You are all caught up")).toBeVisible();
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  });

  test("say how the request ended", async ({ page, context }) => {
    const { request } = await aSubmission("Knots");
    await curator.api.post(`/api/requests/${request}/actions/accept`);
    await open(page, context, "/me/notifications");
    const entry = page.getByRole("listitem").filter({ hasText: "“Knots” was submitted" });
    await expect(entry).toContainText("Accepted by Carla Curator");
    await expect(entry).not.toContainText("Unread:");
  });

  test("come as one wishes", async ({ page, context }) => {
    await open(page, context, "/account/settings/notifications");
    const comments = page.getByRole("checkbox", { name: "Comments: By email" });
    await comments.uncheck();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.reload();
    await expect(comments).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Comments: On this site" })).toBeChecked();
  });
});

test("administrators see every mail as it will look", async ({ browser, baseURL, tolerated }) => {
  // Frames of mails run no scripts, those of these tests neither.
  tolerated.push(/Blocked script execution/);
  const context = await browser.newContext({ baseURL, storageState: sessionFile("administrator") });
  const page = await context.newPage();
  await page.goto("/administration/mail-templates");
  await page.getByText("community-submission.submit", { exact: true }).click();
  const frame = page.getByTitle("HTML version of community-submission.submit");
  await expect(frame).toBeVisible();
  const mail = await page.request.get((await frame.getAttribute("src")) ?? "");
  const text = await mail.text();
  expect(text).toContain("Dear Ada Lovelace");
  expect(text).toContain(`${baseURL ?? ""}/collections/`);
  await context.close();
});

test("the form for subcollections is not there for anybody until they are allowed", async ({
  request,
}) => {
  const path = `/collections/${collection.slug}/subcommunities/new`;
  expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
});

test("others see neither the inbox of a collection nor the mails", async ({
  page,
  baseURL: given,
}) => {
  const baseURL = given ?? "";
  await page.context().addCookies((await sessionOf(baseURL, author)).cookies);
  const refused = await page.goto(`/collections/${collection.slug}/requests`);
  expect(refused?.status()).toBe(403);
  const mails = await page.goto("/administration/mail-templates");
  expect(mails?.status()).toBe(403);
  const mail = await page.goto("/administration/mail-templates/community-submission.submit");
  expect(mail?.status()).toBe(404);
});

/* ---- people and submissions ---- */

async function aPerson(baseURL: string, name: string, place: number): Promise<Someone> {
  const email = `${name.toLowerCase().replace(" ", ".")}.${place}@example.org`;
  const password = `a password of ${name}`;
  await commandLine(
    ...["user", "create", "--email", email, "--name", name, "--password", password],
  );
  const { token } = await commandLine<{ token: string }>(
    ...["token", "create", "--user", email, "--name", "browser tests"],
  );
  return { email, password, api: apiOf(baseURL, token) };
}

async function sessionOf(
  baseURL: string,
  { email, password }: Pick<Someone, "email" | "password">,
): Promise<State> {
  const signingIn = await http.newContext({ baseURL });
  const response = await signingIn.post("/api/login", { data: { email, password } });
  expect(response.status(), await response.text()).toBe(200);
  const state = await signingIn.storageState();
  await signingIn.dispose();
  return state;
}

async function aSubmission(title: string): Promise<Submission> {
  const made = await author.api.post<{ id: string }>("/api/records", {
    metadata: { ...METADATA, title },
    files: { enabled: false },
  });
  expect(made.status, made.text).toBe(201);
  return { work: made.body.id, request: await handIn(made.body.id) };
}

async function handIn(work: string): Promise<string> {
  const at = `/api/records/${work}/draft`;
  const wish = { receiver: { community: collection.id }, type: "community-submission" };
  const chosen = await author.api.put(`${at}/review`, wish);
  expect(chosen.status, chosen.text).toBe(200);
  const sent = await author.api.post<{ id: string }>(`${at}/actions/submit-review`);
  expect(sent.status, sent.text).toBe(202);
  return sent.body.id;
}

async function statusOf({ request }: Submission): Promise<unknown> {
  return (await author.api.get(`/api/requests/${request}`)).body.status;
}

/* ---- the curator's hands ---- */

async function open(
  page: Page,
  context: ReturnType<Page["context"]>,
  path: string,
  { cookies } = session,
): Promise<void> {
  await context.addCookies(cookies);
  await page.goto(path);
  await hydrated(page);
}

async function write(
  page: Page,
  name: string,
  words: string,
  within: Page | Locator = page,
): Promise<void> {
  const box = within.getByRole("textbox", { name, exact: true });
  await box.click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

async function choose(page: Page, comment: Locator, command: string): Promise<void> {
  await comment
    .first()
    .getByRole("button", { name: /^Actions for the comment/ })
    .click();
  await page.getByRole("menuitem", { name: command, exact: true }).click();
}

/** In the page: a number in every task of the browser, so that one falls into every change of the box. */
async function writeUntilTheEditorIsHere(): Promise<string> {
  const numbers: number[] = [];
  let left = 20;
  while (left > 0) {
    const box = document.activeElement;
    numbers.push(numbers.length);
    document.execCommand("insertText", false, `${numbers.length - 1} `);
    if (box && "editor" in box) left -= 1;
    const { port1, port2 } = new MessageChannel();
    await new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
    port1.close();
  }
  return numbers.join(" ");
}

/** To where letters are commands again. */
async function leaveTheEditor(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Attach files" })).toBeFocused();
}
