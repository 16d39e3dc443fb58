import { beforeAll, describe, expect, test } from "vitest";
import {
  aDepositor,
  aDraft,
  aWork,
  type Depositor,
  draftFiles,
  type FileJson,
  type Problem,
} from "../files/depositor";

/** File names that aim at disks, headers, shells and eyes: refused, or stored as a harmless name that works. */
let owner: Depositor;
beforeAll(async () => {
  owner = await aDepositor();
});

const HOSTILE = [
  "../../etc/passwd",
  "..\\..\\windows\\system32\\cmd.exe",
  "/etc/passwd",
  "C:\\autoexec.bat",
  "a/../../b.txt",
  "....//....//b.txt",
  ".htaccess",
  ".",
  "..",
  "/",
  "",
  "   ",
  "\u0000",
  "a\u0000.txt",
  "a\r\nSet-Cookie: x=1\r\n\r\n<script>",
  'quote".txt; filename="evil.html',
  "semi;colon.txt",
  "invoice\u202Efdp.exe",
  "\ufeffbom.txt",
  "CON",
  "NUL.txt",
  "aux.c",
  "%2e%2e%2fpasswd",
  "a%00b.txt",
  "a?b=c#d.txt",
  "$(reboot).txt",
  "`id`.txt",
  "-rf",
  "<img src=x onerror=alert(1)>.png",
  "e\u0301te\u0301.txt",
  "\ud800lone.txt",
  "💥👩‍👧.txt",
  "content",
  "commit",
  "data/content",
  "data/commit",
  "__proto__",
  "constructor",
  "a".repeat(255),
  `${"é".repeat(251)}.txt`,
];

const pathOf = (link: string) => {
  const url = new URL(link);
  return url.pathname + url.search;
};

describe.each(HOSTILE.map((name) => [JSON.stringify(name).slice(0, 60), name]))("%s", (_, name) => {
  test("is refused with its field, or works under the name it was given from then on", async () => {
    const id = await aDraft(owner);
    const started = await owner.post<{ entries: FileJson[] } & Problem>(draftFiles(id), [
      { key: name },
    ]);
    if (started.status === 400) {
      expect(started.body.errors?.[0]?.field).toBe("0.key");
      return;
    }
    expect(started.status).toBe(201);
    const [entry] = started.body.entries;
    if (!entry) throw new Error("There is no entry.");
    expect(entry.key).not.toMatch(
      /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\\"]|^\/|(^|\/)\.\.?(\/|$)/u,
    );

    expect((await owner.upload(pathOf(entry.links.content), "bytes")).status).toBe(200);
    expect((await owner.post(pathOf(entry.links.commit ?? ""))).status).toBe(200);
    const read = await owner.get<FileJson>(pathOf(entry.links.self));
    expect([read.status, read.body.key]).toEqual([200, entry.key]);

    const download = await owner.fetch(pathOf(entry.links.content));
    expect([download.status, await download.text()]).toEqual([200, "bytes"]);
    // RFC 6266 and 8187: ASCII only, the true name percent-encoded, nothing that ends the header.
    const disposition = download.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(
      /^(attachment|inline)(; filename=("[\x20\x21\x23-\x7e]*"|[!-~]+))?(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/,
    );
    expect(download.headers.get("set-cookie")).toBeNull();
    expect(download.headers.get("x-content-type-options")).toBe("nosniff");

    const archive = await owner.fetch(`/api/records/${id}/draft/files-archive`);
    expect(archive.status).toBe(200);
    await archive.arrayBuffer();
  });
});

test("names that are the same to people are one name", async () => {
  const id = await aDraft(owner);
  expect((await owner.post(draftFiles(id), [{ key: "été.txt" }])).status).toBe(201);
  for (const key of ["e\u0301te\u0301.txt", " été.txt ", "été\u0000.txt", "\u202Eété.txt"])
    expect((await owner.post(draftFiles(id), [{ key }])).status).toBe(400);
});

test("of one list with a wrong name nothing is announced", async () => {
  const id = await aDraft(owner);
  const response = await owner.post<Problem>(draftFiles(id), [{ key: "good.txt" }, { key: ".." }]);
  expect([response.status, response.body.errors?.map(({ field }) => field)]).toEqual([
    400,
    ["1.key"],
  ]);
  expect((await owner.get<{ entries: FileJson[] }>(draftFiles(id))).body.entries).toEqual([]);
});

describe("what a browser could run", () => {
  const ACTIVE: [string, string][] = [
    ["page.html", "<script>alert(1)</script>"],
    ["page.xhtml", '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ["drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["feed.xml", '<?xml-stylesheet href="javascript:alert(1)"?><a/>'],
    ["script.js", "alert(1)"],
    ["photo.png", "<script>alert(1)</script>"],
    ["notes.txt", "<!DOCTYPE html><script>alert(1)</script>"],
    ["page.html.pdf", "<script>alert(1)</script>"],
    ["no-extension", "<script>alert(1)</script>"],
  ];

  test.each(ACTIVE)("%s is sent so that it does not", async (name, content) => {
    const id = await aWork(owner, { [name]: content });
    for (const path of [
      `/api/records/${id}/files/${name}/content`,
      `/records/${id}/files/${name}`,
    ]) {
      const { status, headers } = await owner.fetch(path);
      expect(status).toBe(200);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toMatch(/^(sandbox; )?default-src 'none'/);
      const type = headers.get("content-type") ?? "";
      const isShown = !/^attachment/.test(headers.get("content-disposition") ?? "");
      if (isShown)
        expect(type).toMatch(/^(text\/plain|image\/(png|jpeg|gif|webp)|application\/pdf)/);
    }
  });
});
