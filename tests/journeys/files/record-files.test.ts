import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aDepositor,
  aDraft,
  aFile,
  anonymous,
  aWork,
  draftFiles,
  type Depositor,
  type FileJson,
  type ListJson,
} from "./depositor";

const DIGITS = "0123456789";
const md5 = createHash("md5").update(DIGITS).digest("hex");
const picture = randomBytes(2_500_000);

let owner: Depositor;
let stranger: Depositor;
let open: string;
let restricted: string;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aDepositor(), aDepositor()]);
  open = await aWork(owner, {
    "digits.txt": DIGITS,
    "data/table.csv": "a;b",
    "page.html": "<script>alert(1)</script>",
    "paper – 研究.pdf": "%PDF-1.4",
    "picture.png": picture,
  });
  restricted = await aWork(
    owner,
    { "secret.txt": "for few" },
    { access: { record: "public", files: "restricted" } },
  );
});

const content = (id: string, key: string) =>
  `/api/records/${id}/files/${encodeURIComponent(key)}/content`;

describe("GET /api/records/{id}/files", () => {
  test("200 for everybody when files are public", async () => {
    const { status, body } = await anonymous.get<ListJson>(`/api/records/${open}/files`);
    expect(status).toBe(200);
    expect(body.entries.map(({ key }) => key)).toEqual([
      "data/table.csv",
      "digits.txt",
      "page.html",
      "paper - 研究.pdf",
      "picture.png",
    ]);
    expect(body.entries[1]).toMatchObject({
      status: "completed",
      checksum: `md5:${md5}`,
      size: 10,
    });
    expect(body.entries.every(({ links }) => links.commit === undefined)).toBe(true);
  });

  test("403 for those who may not read restricted files; 200 for the owner", async () => {
    const path = `/api/records/${restricted}/files`;
    for (const api of [anonymous, stranger]) {
      const { status, body } = await api.get(path);
      expect([status, body]).toEqual([403, { status: 403, message: "Permission denied." }]);
    }
    expect((await owner.get<ListJson>(path)).body.entries).toHaveLength(1);
  });

  test("404 for drafts and unknown works", async () => {
    const draft = await aDraft(owner);
    expect((await owner.get(`/api/records/${draft}/files`)).status).toBe(404);
    expect((await owner.get("/api/records/00000-00000/files")).status).toBe(404);
  });

  test("405 for every way to change files of a published work", async () => {
    const base = `/api/records/${open}/files`;
    const responses = await Promise.all([
      owner.post(base, [{ key: "new.txt" }]),
      owner.delete(base),
      owner.put(`${base}/digits.txt`, {}),
      owner.delete(`${base}/digits.txt`),
      owner.upload(`${base}/digits.txt/content`, "changed"),
      owner.post(`${base}/digits.txt/commit`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([405, 405, 405, 405, 405, 405]);
    expect((await anonymous.get(content(open, "digits.txt"))).text).toBe(DIGITS);
  });
});

describe("GET /api/records/{id}/files/{key}", () => {
  test("200 for a file in a folder, slashes encoded or not", async () => {
    for (const key of ["data/table.csv", "data%2Ftable.csv"]) {
      const { status, body } = await anonymous.get<FileJson>(`/api/records/${open}/files/${key}`);
      expect([status, body.key, body.size]).toEqual([200, "data/table.csv", 3]);
    }
  });

  test("404 names the file that is not there", async () => {
    const { status, body } = await anonymous.get(`/api/records/${open}/files/nope.txt`);
    expect([status, body]).toEqual([
      404,
      { status: 404, message: `Record '${open}' has no file 'nope.txt'.` },
    ]);
  });

  test.each(["..%2F..%2Fetc%2Fpasswd", "%2e%2e%2fdigits.txt", "digits.txt%00", "%2Fetc%2Fpasswd"])(
    "%s is the name of no file, or of one of this work",
    async (key) => {
      const { status, body } = await anonymous.get<FileJson>(`/api/records/${open}/files/${key}`);
      if (status === 200) expect(body.key).toBe("digits.txt");
      else expect(status).toBe(404);
    },
  );

  test("403 for those who may not read restricted files", async () => {
    expect((await anonymous.get(`/api/records/${restricted}/files/secret.txt`)).status).toBe(403);
    expect((await stranger.get(content(restricted, "secret.txt"))).status).toBe(403);
  });
});

describe("GET /api/records/{id}/files/{key}/content", () => {
  test("200 sends the bytes with the headers of a file nobody needs to trust", async () => {
    const response = await anonymous.get(content(open, "digits.txt"));
    expect([response.status, response.text]).toEqual([200, DIGITS]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "content-disposition": "inline",
      "content-length": "10",
      "content-md5": md5,
      "content-security-policy": "default-src 'none';",
      "content-type": "text/plain; charset=utf-8",
      etag: `"md5:${md5}"`,
      "x-content-type-options": "nosniff",
      "x-download-options": "noopen",
      "x-frame-options": "deny",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "1; mode=block",
    });
  });

  test("200 whatever the reader says it accepts", async () => {
    const response = await anonymous.get(content(open, "digits.txt"), {
      headers: { accept: "text/html" },
    });
    expect(response.status).toBe(200);
  });

  test("200 sends large files whole, uncompressed and with their length", async () => {
    const response = await anonymous.fetch(content(open, "picture.png"));
    expect(response.headers.get("content-length")).toBe(String(picture.length));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  test("200 never sends a page as a page", async () => {
    const { headers } = await anonymous.get(content(open, "page.html"));
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("200 saves what no browser should open, under its name in any script", async () => {
    const { headers } = await anonymous.get(content(open, "paper - 研究.pdf"));
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="paper - ??.pdf"; filename*=UTF-8''paper%20-%20%E7%A0%94%E7%A9%B6.pdf`,
    );
  });

  test("HEAD tells the same without the bytes", async () => {
    const head = await anonymous.fetch(content(open, "picture.png"), { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(picture.length));
    expect(await head.text()).toBe("");
  });

  test("206 sends the part asked for", async () => {
    const range = { range: "bytes=1000000-1000009" };
    const response = await anonymous.fetch(content(open, "picture.png"), { headers: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes 1000000-1000009/${picture.length}`);
    expect(response.headers.get("content-length")).toBe("10");
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(picture.subarray(1_000_000, 1_000_010))).toBe(true);
  });

  test("a download that broke off can be taken up again", async () => {
    const first = await anonymous.fetch(content(open, "picture.png"));
    const tag = first.headers.get("etag") ?? "";
    const reader = first.body?.getReader();
    const begun = Buffer.from((await reader?.read())?.value ?? []);
    await reader?.cancel();
    const rest = await anonymous.fetch(content(open, "picture.png"), {
      headers: { range: `bytes=${begun.length}-`, "if-range": tag },
    });
    expect(rest.status).toBe(206);
    const whole = Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]);
    expect(whole.equals(picture)).toBe(true);
  });

  test("304 for a reader who has it", async () => {
    const response = await anonymous.get(content(open, "digits.txt"), {
      headers: { "if-none-match": `"md5:${md5}"` },
    });
    expect([response.status, response.text]).toEqual([304, ""]);
  });

  test("416 for a range outside the file", async () => {
    const { status, headers } = await anonymous.get(content(open, "digits.txt"), {
      headers: { range: "bytes=10-20" },
    });
    expect([status, headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  test("restricted files are kept by no shared cache", async () => {
    const { headers } = await owner.get(content(restricted, "secret.txt"));
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });
});

describe("GET /api/records/{id}/files-archive", () => {
  test("200 sends all files as one ZIP file", async () => {
    const response = await anonymous.fetch(`/api/records/${open}/files-archive`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename=${open}.zip`);
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(zip.includes(picture)).toBe(true);
    expect(zip.includes("data/table.csv")).toBe(true);
  });

  test("403 for those who may not read restricted files", async () => {
    expect((await anonymous.get(`/api/records/${restricted}/files-archive`)).status).toBe(403);
    expect((await owner.fetch(`/api/records/${restricted}/files-archive`)).status).toBe(200);
  });

  test("of a draft, 200 for its owner and 403 for others", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    expect((await owner.fetch(`/api/records/${id}/draft/files-archive`)).status).toBe(200);
    expect((await stranger.get(`/api/records/${id}/draft/files-archive`)).status).toBe(403);
  });
});

describe("GET /records/{id}/files/{key}", () => {
  test("200 shows the file and names the page it belongs to", async () => {
    const { status, text, headers } = await anonymous.get(`/records/${open}/files/data/table.csv`);
    expect([status, text]).toEqual([200, "a;b"]);
    expect(headers.get("content-disposition")).toBe("inline");
    expect(headers.get("link")).toMatch(new RegExp(`/records/${open}>; rel="collection"`));
  });

  test("200 saves it with ?download=1", async () => {
    const { headers } = await anonymous.get(`/records/${open}/files/digits.txt?download=1`);
    expect(headers.get("content-disposition")).toBe("attachment; filename=digits.txt");
  });

  test("200 shows a file of the draft with ?preview=1, to those who may see the draft", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "unpublished");
    const path = `/records/${id}/files/a.txt?preview=1`;
    expect((await owner.get(path)).text).toBe("unpublished");
    expect((await anonymous.get(path)).status).toBe(403);
  });

  test("403 for restricted files, 404 for unknown ones", async () => {
    expect((await anonymous.get(`/records/${restricted}/files/secret.txt`)).status).toBe(403);
    expect((await anonymous.get(`/records/${open}/files/nope.txt`)).status).toBe(404);
  });
});

describe("many uploads beside a slow one", () => {
  test("small files are taken while a large one trickles in", async () => {
    const id = await aDraft(owner);
    const keys = Array.from({ length: 15 }, (_, n) => `${n}.bin`);
    await owner.post(draftFiles(id), [{ key: "slow.bin" }, ...keys.map((key) => ({ key }))]);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(Buffer.alloc(100_000));
        await released;
        controller.close();
      },
    });
    const slow = owner.fetch(`${draftFiles(id)}/slow.bin/content`, {
      method: "PUT",
      body,
      duplex: "half",
      headers: { "content-type": "application/octet-stream" },
    } as RequestInit);
    const small = await Promise.all(
      keys.map((key) => owner.upload(`${draftFiles(id)}/${key}/content`, randomBytes(100_000))),
    );
    expect(new Set(small.map(({ status }) => status))).toEqual(new Set([200]));
    release();
    expect((await slow).status).toBe(200);
  });
});
