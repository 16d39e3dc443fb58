import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { EVERY_BYTE } from "./support/bytes";
import { CANARY, expect, hydrated, test } from "./support/test";
import { sessionFile, workPath, world } from "./support/world";

test.describe("the watch over all tests", () => {
  test("sees what goes wrong in a page", async ({ page, complaints }) => {
    await page.goto("/login");
    await hydrated(page);
    await page.evaluate((canary) => {
      const script = document.createElement("script");
      try {
        script.src = "https://elsewhere.example/evil.js";
      } catch {
        // Refused as it should be; the report is what counts.
      }
      document.body.append(document.createElement("img"));
      document.body
        .querySelector("img:last-of-type")
        ?.setAttribute("src", "http://elsewhere.example/i.png");
      console.error(canary);
      setTimeout(() => {
        throw new Error("thrown by the test");
      });
    }, CANARY);
    await expect.poll(() => complaints.join("\n")).toContain("thrown by the test");
    await expect.poll(() => complaints.join("\n")).toContain("policy violated: img-src");
    expect(complaints.join("\n")).toContain("policy violated: require-trusted-types-for");
    expect(complaints.join("\n")).toContain(CANARY);
    complaints.length = 0;
  });
});

test.describe("texts from deposits", () => {
  test("are shown as texts on the landing page", async ({ page }) => {
    await page.goto(workPath("hostile"));
    await hydrated(page);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("</title></script><script>");
    await expect(heading).toContainText("{{7*7}} ${7*7}");
    await expect(page.getByText("Harmless words")).toBeVisible();
    const article = page.getByRole("article");
    await expect(
      // The one frame is ours: it shows files in a sandbox.
      article.locator(
        "script, iframe:not([name=file-preview]), style, img, [onclick], [onload], [onerror]",
      ),
    ).toHaveCount(0);
    await expect(page.getByText("a link", { exact: true })).toBeVisible();
    await expect(article.locator("a:not([href])")).toHaveCount(0);
    const addresses = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(new Set(addresses)).toEqual(new Set([new URL(page.url()).protocol]));
    const ld = await page.locator('script[type="application/ld+json"]').textContent();
    expect((JSON.parse(ld ?? "") as { name: string }).name).toContain("</script><script>");
  });

  test("are shown as texts in lists and in the search box", async ({ page }) => {
    await page.goto("/search?sort=newest&size=100");
    await hydrated(page);
    await expect(page.getByRole("link", { name: /<\/title><\/script>/ })).toBeVisible();
    const query = `"</script><script>console.error('${CANARY}')</script>" <img src=x onerror=x>`;
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await hydrated(page);
    await expect(
      page.getByRole("main").getByRole("combobox", { name: "Search works" }),
    ).toHaveValue(query);
  });

  test("do not run from files either, whatever they claim to be", async ({ page }) => {
    for (const key of ["drawing.svg", "<img src=x onerror=console.error(1)>.html"]) {
      const response = await page.request.get(
        `${workPath("hostile")}/files/${encodeURIComponent(key)}`,
      );
      expect(response.status(), key).toBe(200);
      const headers = response.headers();
      expect(headers["content-type"], key).toMatch(/^(text\/plain|application\/octet-stream)/);
      expect(headers["content-security-policy"], key).toContain("default-src 'none'");
      expect(headers["x-content-type-options"], key).toBe("nosniff");
    }
    await page.goto(`${workPath("hostile")}/files/drawing.svg`);
    await expect(page.getByText("<script>")).toBeVisible();
  });

  test("do not reach the pages of failures", async ({ page }) => {
    await page.goto(`/records/${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.goto(`/login?next=${encodeURIComponent("javascript:alert(1)")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  });
});

/** How many drafts the visitor has. */
async function draftsOf(page: Page): Promise<number> {
  const response = await page.request.get("/api/user/records?q=is_published:false");
  const { hits } = (await response.json()) as { hits: { total: number } };
  return hits.total;
}

test.describe("other sites", () => {
  test.use({ tolerated: [/frame-ancestors|Failed to load resource|CORS policy/] });

  test("cannot show our pages inside theirs", async ({ page, baseURL }) => {
    await using site = await anotherSite(`<iframe src="${baseURL}/login"></iframe>`);
    await page.goto(site.url);
    const inner = page.frameLocator("iframe").getByRole("heading", { name: "Sign in" });
    await page.waitForLoadState("networkidle");
    await expect(inner).toHaveCount(0);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${baseURL}/login`);
  });

  test.describe("with a visitor who is signed in here", () => {
    test.use({ storageState: sessionFile("depositor") });

    const attacks: [string, (base: string) => string][] = [
      ["sign them out", (base) => form(`${base}/api/logout`, "")],
      [
        "make a token",
        (base) => form(`${base}/api/user/tokens`, '{"name":"stolen","x":"', "text/plain"),
      ],
      [
        "begin a deposit",
        (base) => form(`${base}/api/records`, '{"metadata":{},"x":"', "text/plain"),
      ],
    ];
    for (const [what, body] of attacks)
      test(`cannot ${what}`, async ({ page, baseURL }) => {
        const before = await draftsOf(page);
        await using site = await anotherSite(body(baseURL ?? ""));
        await page.goto(site.url);
        const posted = page.waitForResponse((response) => response.request().method() === "POST");
        await page.getByRole("button", { name: "Win a prize" }).click();
        const reply = await posted;
        expect(reply.status()).toBeGreaterThanOrEqual(400);
        expect(reply.status()).toBeLessThan(500);

        await page.goto("/account/settings/applications");
        await expect(page.getByRole("button", { name: world().depositor.name })).toBeVisible();
        const tokens = page.getByRole("list", { name: "Your access tokens" });
        await expect(tokens.getByRole("listitem")).toHaveCount(1);
        expect(await draftsOf(page)).toBe(before);
      });

    test("cannot write by script with the visitor's cookies", async ({ page, baseURL }) => {
      await using site = await anotherSite("");
      await page.goto(site.url);
      const outcome = await page.evaluate(async (base) => {
        const send = (headers: Record<string, string>) =>
          fetch(`${base}/api/user/tokens`, {
            method: "POST",
            credentials: "include",
            headers,
            body: '{"name":"stolen"}',
          }).then(
            (response) => response.status,
            () => "refused",
          );
        return [await send({ "content-type": "application/json" }), await send({})];
      }, baseURL ?? "");
      for (const one of outcome) expect(["refused", 400, 401, 403, 415]).toContain(one);
      await page.goto("/account/settings/applications");
      await expect(page.getByText("stolen")).toHaveCount(0);
    });
  });
});

test.describe("signing in", () => {
  test("gives a cookie that scripts cannot read and other sites cannot use", async ({ page }) => {
    await signIn(page, "/login");
    await expect(page).toHaveURL("/");
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name.endsWith("session-token"));
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookies.find(({ name }) => name === "csrftoken")).toMatchObject({ sameSite: "Lax" });
    expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);
  });

  test("gives another session and another CSRF token each time", async ({ page, context }) => {
    const values = async () =>
      Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    await page.goto("/login");
    const before = await values();
    await signIn(page, "/login");
    await expect(page).toHaveURL("/");
    const after = await values();
    expect(before.csrftoken).toBeTruthy();
    expect(after.csrftoken).not.toBe(before.csrftoken);
  });

  for (const next of [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example",
    "/%09/elsewhere.example",
    "/\t/elsewhere.example",
    "javascript:alert(document.domain)",
    "\\\\elsewhere.example",
  ])
    test(`leads nowhere else: ${JSON.stringify(next)}`, async ({ page, baseURL }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).origin));
      await signIn(page, `/login?next=${encodeURIComponent(next)}`);
      await expect(page.getByRole("button", { name: world().newcomer.name })).toBeVisible();
      expect(new Set(asked)).toEqual(new Set([baseURL]));
    });

  test("an end of the session counts at once", async ({ page, browser, baseURL }) => {
    await signIn(page, "/login");
    await expect(page).toHaveURL("/");
    const state = await page.context().storageState();
    const copy = await browser.newContext({ storageState: state, ...(baseURL ? { baseURL } : {}) });
    expect((await copy.request.get("/api/user/tokens")).status()).toBe(200);
    await page.goto("/logout");
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    expect((await copy.request.get("/api/user/tokens")).status()).toBe(403);
    await copy.close();
  });
});

test("public pages set no cookies, so that caches may keep them", async ({ request }) => {
  for (const path of ["/", "/search", workPath("rich")])
    expect((await request.get(path)).headers()["set-cookie"], path).toBeUndefined();
});

test("files of every byte come back as they went in", async ({ request }) => {
  const response = await request.get(`${workPath("latest")}/files/raw/sensor%201.bin`);
  expect(await response.body()).toEqual(Buffer.from(EVERY_BYTE));
});

async function signIn(page: Page, path: string): Promise<void> {
  const { email, password } = world().newcomer;
  await page.goto(path);
  await hydrated(page);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

/** A form that posts JSON as far as a form can: its name is the beginning of the text. */
function form(
  action: string,
  text: string,
  encoding = "application/x-www-form-urlencoded",
): string {
  const field = text ? `<input type="hidden" name='${text}' value='"}'>` : "";
  return `<form method="post" action="${action}" enctype="${encoding}">${field}<button>Win a prize</button></form>`;
}

/** A page on another address of this machine: another site, as `localhost` is another host than 127.0.0.1. */
async function anotherSite(body: string): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Elsewhere</title><body>${body}</body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
