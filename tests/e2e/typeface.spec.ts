import { expect, hydrated, test } from "./support/test";

test("a name with letters of another European alphabet fetches these letters alone", async ({
  page,
}) => {
  const fetched = new Set<string>();
  page.on("response", (response) => {
    const [, alphabet] =
      /\/inter_(latin\w*?)(?:_wght_normal)?\.[^/]*woff2$/.exec(response.url()) ?? [];
    if (alphabet) fetched.add(alphabet);
  });
  const write = (text: string) =>
    page.evaluate((more) => document.querySelector("main")?.append(more), text);
  await page.goto("/");
  // A text written before would make the page differ from what the scripts expect to find.
  await hydrated(page);
  await write("Łódź, Șerban, Çağrı, Škoda");
  await expect.poll(() => [...fetched]).toEqual(["latin", "latin_extended_a"]);
  await write("Ǝ");
  await expect.poll(() => [...fetched]).toEqual(["latin", "latin_extended_a", "latin_ext"]);
});
