import { expect, test } from "./support/test";

test("a name with letters of another European alphabet fetches these letters alone", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".woff2"))
      fetched.push(response.url().replace(/^.*\/inter_?(.*?)(_wght)?[_.].*$/, "$1"));
  });
  await page.goto("/");
  await page.evaluate(() => document.querySelector("main")?.append("Łódź, Șerban, Çağrı, Škoda"));
  await page.evaluate(() => document.fonts.ready);
  expect(fetched).toContain("latin_extended_a");
  expect(fetched).not.toContain("latin_ext");
  await page.evaluate(() => document.querySelector("main")?.append("Ǝ"));
  await page.evaluate(() => document.fonts.ready);
  expect(fetched).toContain("latin_ext");
});
