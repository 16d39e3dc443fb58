import { beforeAll, describe, expect, test } from "vitest";
import { zipBytes } from "../../support/zip-bytes";
import { aDepositor, anonymous, aWork, type Depositor } from "./depositor";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const LINES = Array.from({ length: 3000 }, (_, n) => `${n};line ${n}`).join("\n");

let owner: Depositor;
let open: string;
let restricted: string;
beforeAll(async () => {
  owner = await aDepositor();
  open = await aWork(owner, {
    "notes/read me.md": "# Notes\n\n$a^2$ <script>alert(1)</script>",
    "table.csv": LINES,
    "drawing.svg": SVG,
    "sound.mp3": Buffer.alloc(5000, 1),
    "page.html": "<script>alert(1)</script>",
    "program.exe": "MZ",
    "pack.zip": zipBytes([
      { name: "folder/a b.txt", bytes: "packed text", method: 8 },
      { name: "<b>.html", bytes: "<script>alert(1)</script>" },
    ]),
    "broken.zip": "PK but no archive",
  });
  restricted = await aWork(
    owner,
    { "secret.txt": "for few" },
    { access: { record: "public", files: "restricted" } },
  );
});

const preview = (id: string, key: string, query = "") =>
  `/records/${id}/preview/${key.split("/").map(encodeURIComponent).join("/")}${query}`;

describe("GET /records/{id}/preview/{key}", () => {
  test("200 with a document in which nothing may run, also when it is opened by itself", async () => {
    const { status, headers, text } = await anonymous.get(preview(open, "notes/read me.md"));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?! [^;]*allow-scripts)/);
    expect(policy).not.toContain("script-src");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text).toContain("<h1>Notes</h1>");
    expect(text).toContain("<math");
    expect(text).not.toContain("<script");
  });

  test("200 in the reader's language, and 304 to who has it", async () => {
    const headers = { "accept-language": "de" };
    const german = await anonymous.get(preview(open, "program.exe"), { headers });
    expect(german.text).toContain("gibt es keine Vorschau");
    const again = { ...headers, "if-none-match": german.headers.get("etag") ?? "" };
    expect((await anonymous.get(preview(open, "program.exe"), { headers: again })).status).toBe(
      304,
    );
  });

  test("200 with the first rows of a table", async () => {
    const { text } = await anonymous.get(preview(open, "table.csv"));
    expect(text).toContain("line 199");
    expect(text).not.toContain("line 999");
    expect(text).toContain("Showing the first 200 rows.");
  });

  test("a picture comes with its true type and may run nothing either", async () => {
    const { status, headers, text } = await anonymous.get(
      preview(open, "drawing.svg", "?content=1"),
    );
    expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox;/);
    expect(text).toBe(SVG);
  });

  test("206 for the part of a sound that is asked for", async () => {
    const { status, headers } = await anonymous.get(preview(open, "sound.mp3", "?content=1"), {
      headers: { range: "bytes=100-199" },
    });
    expect([status, headers.get("content-length")]).toEqual([206, "100"]);
    expect(headers.get("content-type")).toBe("audio/mpeg");
  });

  test("404 for the content of what is a document", async () => {
    expect((await anonymous.get(preview(open, "page.html", "?content=1"))).status).toBe(404);
  });

  test("200 with what is in an archive, and each of its files by itself, to be saved", async () => {
    const { text } = await anonymous.get(preview(open, "pack.zip"));
    expect(text).toContain("folder/a b.txt");
    expect(text).toContain("&lt;b&gt;.html");
    const member = await anonymous.get(preview(open, "pack.zip"), {
      query: { member: "folder/a b.txt" },
    });
    expect([member.status, member.text]).toEqual([200, "packed text"]);
    expect(member.headers.get("content-disposition")).toContain('filename="a b.txt"');
    const page = await anonymous.get(preview(open, "pack.zip"), { query: { member: "<b>.html" } });
    expect(page.headers.get("content-type")).toBe("application/octet-stream");
    expect(page.headers.get("content-disposition")).toMatch(/^attachment/);
    const none = await anonymous.get(preview(open, "pack.zip"), { query: { member: "../a" } });
    expect(none.status).toBe(404);
  });

  test("a broken archive is told, not failed upon", async () => {
    const { status, text } = await anonymous.get(preview(open, "broken.zip"));
    expect(status).toBe(200);
    expect(text).toContain("is not the type its name suggests");
  });

  test("403 without the right to read the files; 404 for others", async () => {
    expect((await anonymous.get(preview(restricted, "secret.txt"))).status).toBe(403);
    const { status, headers, text } = await owner.get(preview(restricted, "secret.txt"));
    expect([status, text.includes("for few")]).toEqual([200, true]);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect((await anonymous.get(preview(open, "none.txt"))).status).toBe(404);
  });

  test("200 for the files of a draft, to those who may see it", async () => {
    const draft = await owner.post<{ id: string }>("/api/records", {});
    const { id } = draft.body;
    await owner.post(`/api/records/${id}/draft/files`, [{ key: "a.txt" }]);
    await owner.upload(`/api/records/${id}/draft/files/a.txt/content`, "not yet public");
    await owner.post(`/api/records/${id}/draft/files/a.txt/commit`);
    expect((await owner.get(preview(id, "a.txt", "?draft=1"))).text).toContain("not yet public");
    expect((await anonymous.get(preview(id, "a.txt", "?draft=1"))).status).toBe(403);
  });

  test.each([
    ["picture.svg", SVG, /<img src="([^"]+)"/],
    ["sound.mp3", Buffer.alloc(5000, 1), /<audio [^>]*src="([^"]+)"/],
    ["film.mp4", Buffer.alloc(5000, 1), /<video [^>]*src="([^"]+)"/],
    ["pack.zip", zipBytes([{ name: "a b.txt", bytes: "packed" }]), /<a href="(\?[^"]+)"/],
    ["readme.md", "![plot](sound.mp3)", /<img [^>]*src="([^"]+)"/],
  ])("what the preview of %s of a draft leads to is there", async (key, bytes, address) => {
    const { id } = (await owner.post<{ id: string }>("/api/records", {})).body;
    for (const [name, content] of [
      [key, bytes] as const,
      ["sound.mp3", Buffer.alloc(9, 1)] as const,
    ]) {
      const file = `/api/records/${id}/draft/files/${name}`;
      await owner.post(`/api/records/${id}/draft/files`, [{ key: name }]);
      await owner.upload(`${file}/content`, content);
      await owner.post(`${file}/commit`);
    }
    const page = preview(id, key, "?draft=1");
    const found =
      address.exec((await owner.get(page)).text)?.[1]?.replaceAll("&amp;", "&") ?? "none";
    const { pathname, search } = new URL(found, `http://localhost${page}`);
    expect((await owner.get(`${pathname}${search}`)).status).toBe(200);
    expect((await anonymous.get(`${pathname}${search}`)).status).toBe(403);
  });
});
