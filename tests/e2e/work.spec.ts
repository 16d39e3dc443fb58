import type { Page } from "@playwright/test";
import { violations } from "./support/axe";
import { expect, test } from "./support/test";
import { sessionFile, type WorkName, workPath, world } from "./support/world";

const metaOf = (page: Page, name: string) =>
  page
    .locator(`head meta[name="${name}"]`)
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute("content")));
const side = (page: Page) => page.getByRole("complementary", { name: "About this work" });

test.describe("a landing page", () => {
  test("says what the work is, whose, and what one may do with it", async ({ page }) => {
    await page.goto(workPath("rich"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Mussels & limpets: a comparison",
    );
    await expect(page).toHaveTitle("Mussels & limpets: a comparison – Commonshelf");
    await expect(page.getByText("Muscheln und Napfschnecken")).toHaveAttribute("lang", "de");
    const creators = page.getByRole("list", { name: "Creators" });
    await expect(creators.getByRole("listitem")).toHaveText([
      /Ishbel Sutherland/,
      /Jean-Paul Åström/,
    ]);
    await expect(
      creators.getByRole("link", { name: "ORCID record of Ishbel Sutherland" }),
    ).toHaveAttribute("href", "https://orcid.org/0000-0002-1694-233X");
    await expect(page.getByRole("list", { name: "Contributors" })).toContainText("Harbour Board");
    await expect(page.getByRole("heading", { name: "Why" })).toBeVisible();
    await expect(page.getByText("Because H2O.")).toBeVisible();
    await expect(side(page).getByRole("link", { name: "CC BY 4.0" })).toHaveAttribute(
      "href",
      /creativecommons\.org\/licenses\/by\/4\.0/,
    );
    await expect(page.getByRole("region", { name: "Details" })).toContainText(
      "Annals of the Shore, 12(3), pages 101-117, ISSN 1234-5679",
    );
    await expect(page.getByText("Ross, A. (1998). Shores. Example Press.").first()).toBeVisible();
  });

  test("tells crawlers and reference managers the same in its head", async ({ page, baseURL }) => {
    await page.goto(workPath("rich"));
    const address = `${baseURL}${workPath("rich")}`;
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute("href", address);
    const expected: Record<string, unknown> = {
      citation_title: ["Mussels & limpets: a comparison"],
      citation_author: ["Sutherland, Ishbel", "Åström, Jean-Paul"],
      citation_author_institution: ["Institute of Shore Studies"],
      citation_author_orcid: ["0000-0002-1694-233X"],
      citation_publication_date: ["2026/02"],
      citation_journal_title: ["Annals of the Shore"],
      citation_volume: ["12"],
      citation_issue: ["3"],
      citation_firstpage: ["101"],
      citation_lastpage: ["117"],
      citation_issn: ["1234-5679"],
      citation_language: ["en"],
      citation_keywords: ["Shellfish"],
      // One for trials is given to nobody.
      citation_doi: [],
      citation_abstract_html_url: [address],
      citation_pdf_url: [`${address}/files/article.pdf`],
      "DC.creator": ["Sutherland, Ishbel", "Åström, Jean-Paul"],
    };
    for (const [name, content] of Object.entries(expected))
      expect(await metaOf(page, name), name).toEqual(content);

    const pdf = await page.request.get(`${address}/files/article.pdf`);
    expect(pdf.status()).toBe(200);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("carries structured data that can be read", async ({ page, baseURL }) => {
    await page.goto(workPath("rich"));
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(text ?? "")).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ScholarlyArticle",
      name: "Mussels & limpets: a comparison",
      url: `${baseURL}${workPath("rich")}`,
      author: [
        {
          "@type": "Person",
          "@id": "https://orcid.org/0000-0002-1694-233X",
          name: "Ishbel Sutherland",
        },
        { "@type": "Person", name: "Jean-Paul Åström" },
      ],
      datePublished: "2026-02",
      isAccessibleForFree: true,
      distribution: [{ name: "article.pdf", encodingFormat: "application/pdf" }],
    });
  });

  test("says of a test DOI that it is one, and leads back from it", async ({ page }) => {
    await page.goto(workPath("rich"));
    await expect(side(page).getByText("Test DOI")).toBeVisible();
    await side(page)
      .getByRole("link", { name: /^10\.5072\// })
      .first()
      .click();
    await expect(page).toHaveURL(workPath("rich"));
  });

  test("offers its files, folders in names and all", async ({ page }) => {
    await page.goto(workPath("latest"));
    const files = page.getByRole("table", { name: "Files of this work" });
    await expect(files.getByRole("row")).toHaveCount(3);
    const address = await files
      .getByRole("link", { name: "Download raw/sensor 1.bin" })
      .getAttribute("href");
    const response = await page.request.get(address ?? "");
    expect(response.status()).toBe(200);
    expect(response.headers()["content-disposition"]).toMatch(/^attachment/);
    const archive = await page.request.get(
      (await page.getByRole("link", { name: "Download all (ZIP)" }).getAttribute("href")) ?? "",
    );
    expect(archive.headers()["content-type"]).toContain("zip");
    expect((await archive.body()).subarray(0, 2).toString()).toBe("PK");
  });

  test("lets each text run in the direction of its own letters", async ({ page }) => {
    await page.goto(workPath("rtl"));
    // The whole line, so that it also begins at the right.
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCSS("direction", "rtl");
    await expect(page.getByText("وصف قصير للعمل")).toHaveCSS("direction", "rtl");
    const creator = page.getByRole("list", { name: "Creators" }).locator("bdi");
    await expect(creator).toHaveCSS("direction", "rtl");
    const title = (await heading.textContent()) ?? "";
    await page.goto(`/search?q="${title}"`);
    const found = page.getByRole("list", { name: "Works" }).getByRole("listitem").first();
    await expect(found.getByRole("heading", { name: title })).toHaveCSS("direction", "rtl");
    for (const text of ["ليلى الفاسي", "وصف قصير"])
      await expect(found.getByText(text)).toHaveCSS("direction", "rtl");
  });

  test("leads to long lists instead of showing all of them", async ({ page }) => {
    await page.goto(workPath("crowded"));
    const creators = page.getByRole("list", { name: "Creators", exact: true });
    await expect(creators.getByRole("listitem")).toHaveCount(50);
    await page.getByRole("link", { name: "Show all 145 creators" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Creators" })).toBeVisible();
    await expect(page.getByText("1 to 100 of 145")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("Ann Author145")).toBeVisible();
    await page.getByRole("link", { name: "Back to the work" }).click();
    await expect(
      page.getByRole("table", { name: "Files of this work" }).getByRole("row"),
    ).toHaveCount(25);
  });
});

test.describe("versions", () => {
  test("an older one says that there is a newer, and leads there", async ({ page }) => {
    await page.goto(workPath("first"));
    const list = side(page).getByRole("region", { name: "Versions" });
    await expect(list.getByRole("listitem")).toHaveText([/^v2.*Latest/, /^v1/]);
    await expect(list.locator('[aria-current="page"]')).toHaveText("v1");
    await expect(page.getByText("A newer version of this work is available")).toBeVisible();
    await page.getByRole("link", { name: "View latest version" }).click();
    await expect(page).toHaveURL(workPath("latest"));
    await expect(page.getByText("A newer version of this work is available")).toHaveCount(0);
    await expect(list.locator('[aria-current="page"]')).toHaveText("v2");
  });

  test("only the newest is found", async ({ page }) => {
    await page.goto("/search?q=%22Wick harbour%22");
    const links = page.getByRole("list", { name: "Works" }).getByRole("heading").getByRole("link");
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute("href", workPath("latest"));
  });
});

test.describe("access", () => {
  test("an embargo names its end and its reason, and hides the files", async ({ page }) => {
    await page.goto(workPath("embargoed"));
    await expect(page.getByText("Embargoed until 31 January 2199")).toBeVisible();
    await expect(page.getByText("A book is in preparation.")).toBeVisible();
    await expect(page.getByText("secret.txt")).toHaveCount(0);
    expect(await metaOf(page, "citation_pdf_url")).toEqual([]);
    expect((await page.request.get(`${workPath("embargoed")}/files/secret.txt`)).status()).toBe(
      403,
    );
  });

  test("restricted files of a public description stay closed", async ({ page }) => {
    await page.goto(workPath("closedFiles"));
    await expect(page.getByText("The files are restricted")).toBeVisible();
    await expect(page.getByText("secret.txt")).toHaveCount(0);
    expect((await page.request.get(`${workPath("closedFiles")}/files/secret.txt`)).status()).toBe(
      403,
    );
  });

  test("a stranger who opens a closed file is asked to sign in, and comes to its work", async ({
    page,
  }) => {
    await page.goto(`${workPath("closedFiles")}/files/secret.txt?download=1`);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(workPath("closedFiles"))}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  test("a file that is not there is a page for people and JSON for programs", async ({
    page,
    request,
  }) => {
    for (const path of [`${workPath("rich")}/files/nothing.txt`, "/doi/10.5072/nothing"]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      const program = await request.get(path);
      expect(program.status(), path).toBe(404);
      expect(await program.json(), path).toMatchObject({ status: 404 });
    }
    expect((await page.goto("/refused"))?.status()).toBe(404);
  });

  test("a file of a removed work leads to what stays of it", async ({ page }) => {
    const response = await page.goto(`${workPath("removed")}/files/anything.txt`);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This work was taken down");
  });

  test("a description without files says so", async ({ page }) => {
    await page.goto(workPath("metadataOnly"));
    await expect(page.getByText("Metadata only")).toBeVisible();
    await expect(page.getByText("This work has no files.")).toBeVisible();
  });

  test("restricted works are neither listed nor found", async ({ page }) => {
    await page.goto("/search?q=%22Letters under seal%22");
    await expect(page.getByText("No works match")).toBeVisible();
  });

  test.describe("to their owner", () => {
    test.use({ storageState: sessionFile("depositor") });

    test("files under embargo are open", async ({ page }) => {
      await page.goto(workPath("embargoed"));
      await expect(page.getByRole("link", { name: "Download secret.txt" })).toBeVisible();
    });
  });
});

test.describe("pages carry real statuses", () => {
  test("404 for what never was", async ({ page }) => {
    for (const path of ["/records/00000-00098", "/records/nope", "/nowhere", "/records/x/y/z"]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute(
        "content",
        /noindex/,
      );
    }
  });

  test("410 with a tombstone for what was removed", async ({ page }) => {
    const response = await page.goto(workPath("removed"));
    expect(response?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This work was taken down");
    await expect(page.getByText("Withdrawn at the wish of its author.")).toBeVisible();
    await expect(page.getByText("A work that was taken away.")).toBeVisible();
  });

  test("307 to the sign-in page for strangers", async ({ request }) => {
    const response = await request.get(workPath("restricted"), { maxRedirects: 0 });
    expect(response.status()).toBe(307);
    expect(response.headers().location).toBe(
      `/login?next=${encodeURIComponent(workPath("restricted"))}`,
    );
  });

  test("the sign-in page says that the work may be shared with one's account", async ({ page }) => {
    const reason = page.getByText("Sign in to open this work.");
    await page.goto(workPath("restricted"));
    await expect(reason).toBeVisible();
    await page.goto(`/login?next=${encodeURIComponent(workPath("closedFiles"))}`);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(reason).toHaveCount(0);
  });

  test.describe("to somebody who is signed in", () => {
    test.use({ storageState: sessionFile("newcomer") });

    test("403 for a file that is open to others only", async ({ page }) => {
      const response = await page.goto(`${workPath("closedFiles")}/files/secret.txt`);
      expect(response?.status()).toBe(403);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("You do not have access to this page");
      expect(await page.content()).not.toContain("for few eyes");
    });

    test("403 for what is open to others only", async ({ page }) => {
      const response = await page.goto(workPath("restricted"));
      expect(response?.status()).toBe(403);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("You do not have access to this page");
      await expect(
        page.getByText("Only people with access to the work can open it."),
      ).toBeVisible();
      expect(await page.content()).not.toContain("Letters under seal");
    });
  });
});

test("the start page names the software, lists the newest works and leads to them", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator('head meta[name="generator"]')).toHaveAttribute(
    "content",
    /\S+ \d+\.\d+/,
  );
  await expect(page.locator('head link[rel="canonical"]')).toHaveCount(1);
  const newest = page.getByRole("list", { name: "Recently added" }).getByRole("link");
  await expect(newest).toHaveCount(6);
  const title = (await newest.first().textContent()) ?? "";
  await newest.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a work can be read, all its names too, its files taken", async ({ page }) => {
    await page.goto(`${workPath("crowded")}/creators?page=2`);
    await expect(page.getByText("Ann Author145")).toBeVisible();
    await page.getByRole("link", { name: "Back to the work" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
    const begun = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download part 1.txt" }).click();
    expect((await begun).suggestedFilename()).toBe("part 1.txt");
  });

  const failures: [WorkName | "/nowhere", string][] = [
    ["removed", "This work was taken down"],
    ["/nowhere", "Page not found"],
  ];
  for (const [where, heading] of failures)
    test(`the page of a failure is all there: ${heading}`, async ({ page }) => {
      await page.goto(where === "/nowhere" ? where : workPath(where));
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    });
});

test("machine-readable twins are where the page says", async ({ page }) => {
  await page.goto(workPath("rich"));
  const read = async (name: string) => {
    const link = side(page).getByRole("link", { name, exact: true });
    return page.request.get((await link.getAttribute("href")) ?? "");
  };
  expect(await (await read("JSON")).json()).toMatchObject({ id: world().works.rich });
  expect(await (await read("CSL JSON")).json()).toMatchObject({ id: world().works.rich });
  expect(await (await read("BibTeX")).text()).toMatch(/^@\w+\{/);
});

test("on paper there is nothing to press, and ink is dark whatever the theme", async ({ page }) => {
  await page.goto(workPath("rich"));
  await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("button, select, iframe, .button");
  expect(await controls.count()).toBeGreaterThan(3);
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveCount(0);
  const colour = await page.evaluate(() => {
    const text = document.querySelector("main .text-muted");
    return text ? getComputedStyle(text).color : "";
  });
  const channels = (colour.match(/\d+/g) ?? []).map(Number);
  expect(Math.max(...channels), colour).toBeLessThan(128);
});
