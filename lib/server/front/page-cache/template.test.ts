import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Template } from "./template";

const HOLES = { nonce: "b2xkIG5vbmNl+/==", mark: "4f6f1c1e-0a4b" };
const page = (nonce: string, mark: string) =>
  `<html data-request-id="${mark}"><script nonce="${nonce}">1</script>${"Wörter und Zeichen 漢字. ".repeat(500)}<script nonce="${nonce}"></script>`;
const template = new Template(page(HOLES.nonce, HOLES.mark), HOLES);

test("what differs in every answer is put into its places", () => {
  const text = Buffer.concat(template.fill({ nonce: "new+/==", mark: "ü" })).toString("utf8");
  expect(text).toBe(page("new+/==", "ü"));
});

test("the compressed answer says the same, and is small", () => {
  for (const values of [
    { nonce: "new", mark: "an id" },
    { nonce: "other nonce", mark: "x".repeat(200) },
  ]) {
    const bytes = Buffer.concat(template.fillCompressed(values));
    expect(gunzipSync(bytes).toString("utf8")).toBe(page(values.nonce, values.mark));
    expect(bytes.byteLength).toBeLessThan(1000);
  }
});

test("a document may begin or end with what differs", () => {
  const bare = new Template("AnonceA", { nonce: "A" });
  expect(Buffer.concat(bare.fill({ nonce: "-" })).toString()).toBe("-nonce-");
  expect(gunzipSync(Buffer.concat(bare.fillCompressed({ nonce: "-" }))).toString()).toBe("-nonce-");
});
