import { createHash, randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { as, type Context, systemContext } from "@/lib/db/context";
import { defineJob } from "@/lib/jobs";
import { objectJobs } from "@/lib/objects";
import { runDueJobs } from "@/lib/jobs/worker";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, bytesOf, storedObjects } from "@/tests/support/file-owners";
import {
  commitFile,
  deleteFile,
  fetchContent,
  fetchFile,
  fileJobs,
  importFiles,
  openDownload,
  presentDownload,
  readFile,
  startUploads,
  summariseFiles,
  toFileJson,
  uploadContent,
  type OpenFiles,
} from "./index";

withTestDatabase({ CALL_PRIVATE_ADDRESSES: "true" });

const download = async (open: OpenFiles) =>
  presentDownload(new Request("http://here/"), await openDownload(ctx, open, "a.txt"));

let ctx: Context;
let admin: Context;
let host: string;
let server: Server;
let handle: RequestListener = (_, response) => response.end();

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  adoptConfig({
    ...config(),
    FILES_FETCH_HOSTS: [host, "data.example.org"],
    FILES_REMOTE_HOSTS: ["data.example.org"],
  });
  ctx = systemContext();
  admin = as(ctx, actorOf(await anAccount({ roles: ["admin"] })));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const SECRET = "key=s3cret";
const fetched = (more: Record<string, unknown> = {}) => ({
  key: "a.txt",
  transfer: { type: "F", url: `http://${host}/a.txt?${SECRET}` },
  ...more,
});
const MD5 = `md5:${createHash("md5").update("elsewhere").digest("hex")}`;
const remote = (more: Record<string, unknown> = {}) => ({
  key: "a.txt",
  size: 9,
  checksum: MD5,
  transfer: { type: "R", url: "https://data.example.org/a.txt" },
  ...more,
});

/** The handler that the module above gives to the job: it knows the drafts. */
const drafts = new Map<string, OpenFiles>();
const fetchDraftFile = defineJob({
  ...fetchFile,
  run: async (job, { ownerId, entryId }) => {
    const open = drafts.get(ownerId);
    if (open) await fetchContent(job, open, entryId);
  },
});
const runJobs = () => runDueJobs([...fileJobs, ...objectJobs, fetchDraftFile]);

function aDraftForFetching(given: Parameters<typeof aDraft>[0] = {}) {
  const draft = aDraft(given);
  drafts.set(draft.owner.id, draft.open);
  return draft;
}

async function fetchedFile(open: OpenFiles, item: object = fetched()) {
  await startUploads(admin, open, [item]);
  await runJobs();
  return toFileJson(await readFile(ctx, open, "a.txt"));
}

describe("who may", () => {
  test.each([
    ["fetch", fetched],
    ["remote", remote],
  ])("administrators only have the service %s", async (_, item) => {
    const { open } = aDraft();
    for (const roles of [[], ["moderator"]]) {
      const somebody = as(ctx, actorOf(await anAccount({ roles })));
      const refused = startUploads(somebody, open, [item()]);
      await expect(refused).rejects.toBeInstanceOf(NotPermitted);
      // Told before anything about the address.
      const nowhere = item({ transfer: { type: item().transfer.type, url: "nowhere" } });
      await expect(startUploads(somebody, open, [nowhere])).rejects.toBeInstanceOf(NotPermitted);
    }
    await expect(startUploads(admin, open, [item()])).resolves.toBeDefined();
  });
});

describe("addresses", () => {
  test.each([
    ["https://elsewhere.example.org/a", "files.domain"],
    ["https://data.example.org.evil.example/a", "files.domain"],
    ["https://data.example.org:8443/a", "files.domain"],
    ["https://user:word@data.example.org/a", "http.outgoingCredentials"],
    ["ftp://data.example.org/a", "http.outgoingProtocol"],
    ["data.example.org/a", "http.outgoingProtocol"],
    [undefined, "validation.required"],
  ] as const)("%s is refused", async (url, key) => {
    for (const type of ["F", "R"]) {
      const { open } = aDraft();
      const item = { key: "a", size: 1, checksum: MD5, transfer: { type, url } };
      await expect(startUploads(admin, open, [item])).rejects.toMatchObject({
        issues: [{ field: "0.transfer.url", messages: [message(key)] }],
      });
    }
  });

  test("each way has its own list of hosts", async () => {
    const { open } = aDraft();
    const item = remote({ transfer: { type: "R", url: `http://${host}/a` } });
    await expect(startUploads(admin, open, [item])).rejects.toMatchObject({
      issues: [{ messages: [message("files.domain")] }],
    });
  });

  test("without a list there are none", async () => {
    const before = config();
    adoptConfig({ ...before, FILES_FETCH_HOSTS: [], FILES_REMOTE_HOSTS: [] });
    try {
      for (const item of [fetched(), remote()])
        await expect(startUploads(admin, aDraft().open, [item])).rejects.toMatchObject({
          issues: [{ messages: [message("files.domain")] }],
        });
    } finally {
      adoptConfig(before);
    }
  });
});

describe("fetching", () => {
  test("the file waits, and takes neither content nor commit; then it is like any other", async () => {
    handle = (_, response) => response.end("elsewhere");
    const { open } = aDraftForFetching();
    const started = await startUploads(admin, open, [fetched()]);
    const [entry] = started.entries;
    expect(entry && toFileJson({ owner: started.owner, entry })).toMatchObject({
      status: "pending",
      transfer: { type: "F" },
    });
    const content = uploadContent(ctx, open, "a.txt", { stream: bytesOf("mine") });
    await expect(content).rejects.toThrow("files.contentFetched");
    await expect(commitFile(ctx, open, "a.txt")).rejects.toThrow("files.contentFetched");

    await runJobs();
    const file = toFileJson(await readFile(ctx, open, "a.txt"));
    expect(file).toMatchObject({
      status: "completed",
      size: 9,
      checksum: MD5,
      transfer: { type: "L" },
    });
    expect(JSON.stringify(file)).not.toContain("s3cret");
    const sent = await download(open);
    expect(await sent.text()).toBe("elsewhere");
  });

  test.each<[string, RequestListener, string]>([
    [
      "an address without the file",
      (_, response) => response.writeHead(404).end("no"),
      "The address returned status 404 instead of the file.",
    ],
    [
      "an address that leads elsewhere",
      (_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      "The address redirects, and redirects are not followed. Enter the final address.",
    ],
    [
      "an answer that breaks off",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half");
        setTimeout(() => response.destroy(), 20);
      },
      "The transfer was interrupted, or the size differs from the announced one.",
    ],
    [
      "an answer larger than it may be, and says so",
      (_, response) => response.writeHead(200, { "content-length": "1001" }).end("x".repeat(1001)),
      "Maximum file size exceeded.",
    ],
    [
      "an answer larger than it may be, without a word",
      (_, response) => {
        for (let piece = 0; piece < 20; piece++) response.write("x".repeat(100));
        response.end();
      },
      "Maximum file size exceeded.",
    ],
    [
      "a server that hangs up",
      (request) => request.socket.destroy(),
      "The address could not be reached.",
    ],
  ])("%s fails, with the reason and nothing else", async (_, listener, message) => {
    handle = listener;
    const before = await storedObjects();
    const { open } = aDraftForFetching({ limits: { fileBytes: 1000 } });
    const file = await fetchedFile(open);
    expect(file).toMatchObject({ status: "failed", transfer: { type: "F", error: message } });
    expect(JSON.stringify(file)).not.toContain(host);
    expect(JSON.stringify(file)).not.toContain("s3cret");
    expect((await storedObjects()).filter((key) => !before.includes(key))).toEqual([]);
  });

  test.each([
    [
      { checksum: `md5:${"0".repeat(32)}` },
      "The checksum of the received content differs from the announced one.",
    ],
    [{ size: 10 }, "The transfer was interrupted, or the size differs from the announced one."],
    [{ size: 8 }, "The transfer was interrupted, or the size differs from the announced one."],
  ])("what is not as announced (%j) fails", async (more, message) => {
    handle = (_, response) => response.end("elsewhere");
    const { open } = aDraftForFetching();
    expect(await fetchedFile(open, fetched(more))).toMatchObject({
      status: "failed",
      transfer: { error: message },
    });
  });

  test("addresses of private networks are not called, whatever the list says", async () => {
    handle = (_, response) => response.end("inside");
    const { open } = aDraftForFetching();
    await startUploads(admin, open, [fetched()]);
    const before = config();
    adoptConfig({ ...before, CALL_PRIVATE_ADDRESSES: false });
    try {
      await runJobs();
      expect(toFileJson(await readFile(ctx, open, "a.txt"))).toMatchObject({
        status: "failed",
        transfer: { error: "The address leads to a private network, which is not allowed." },
      });
    } finally {
      adoptConfig(before);
    }
  });

  test("a failed file takes no commit, and can be started again or deleted", async () => {
    handle = (_, response) => response.writeHead(500).end();
    const { open } = aDraftForFetching();
    await fetchedFile(open);
    await expect(commitFile(ctx, open, "a.txt")).rejects.toThrow("files.contentFetched");
    handle = (_, response) => response.end("elsewhere");
    expect(await fetchedFile(open)).toMatchObject({ status: "completed" });
    await deleteFile(ctx, open, "a.txt");
  });

  test("a file deleted meanwhile leaves nothing behind, and a job that runs again changes nothing", async () => {
    const { open, owner } = aDraftForFetching();
    const before = await storedObjects();
    handle = (_, response) => {
      void deleteFile(ctx, open, "a.txt").then(() => response.end("elsewhere"));
    };
    const { entries } = await startUploads(admin, open, [fetched()]);
    await runJobs();
    expect((await storedObjects()).filter((key) => !before.includes(key))).toEqual([]);
    const input = { ownerId: owner.id, entryId: entries[0]?.id ?? "" };
    await expect(fetchDraftFile.run(ctx, input)).resolves.toBeUndefined();
  });

  test("the quota holds for what others sent meanwhile", async () => {
    const { open } = aDraftForFetching({ limits: { quotaBytes: 100 } });
    handle = (_, response) => {
      void (async () => {
        await startUploads(ctx, open, [{ key: "b.bin" }]);
        await uploadContent(ctx, open, "b.bin", { stream: bytesOf(randomBytes(95)) });
        response.end("elsewhere");
      })();
    };
    expect(await fetchedFile(open)).toMatchObject({
      status: "failed",
      transfer: { error: "Bucket quota exceeded." },
    });
  });
});

describe("files that stay elsewhere", () => {
  test("are complete at once, counted, and lead their readers there", async () => {
    const { open } = aDraft();
    const { owner, entries } = await startUploads(admin, open, [remote()]);
    const [entry] = entries;
    const file = entry && toFileJson({ owner, entry });
    expect(file).toMatchObject({
      status: "completed",
      size: 9,
      checksum: MD5,
      mimetype: "text/plain",
      transfer: { type: "R" },
    });
    expect(JSON.stringify(file)).not.toContain("data.example.org");
    expect(summariseFiles(entries)).toMatchObject({ count: 1, total_bytes: 9 });
    const sent = await download(open);
    expect([sent.status, sent.headers.get("location")]).toEqual([
      302,
      "https://data.example.org/a.txt",
    ]);
  });

  test("stay there in a new version", async () => {
    const [first, next] = [aDraft(), aDraft()];
    await startUploads(admin, first.open, [remote()]);
    await importFiles(ctx, async () => ({ draft: next.owner, source: first.owner }));
    const sent = await download(next.open);
    expect(sent.headers.get("location")).toBe("https://data.example.org/a.txt");
  });

  test("take no room of the work's quota", async () => {
    const { open } = aDraft({ limits: { quotaBytes: 5 } });
    await startUploads(admin, open, [remote(), { key: "b.txt" }]);
    await uploadContent(ctx, open, "b.txt", { stream: bytesOf("12345") });
  });

  test.each([
    [{ size: undefined, checksum: undefined }, ["0.size", "0.checksum"]],
    [{ size: null }, ["0.size"]],
    [{ checksum: "md5:short" }, ["0.checksum"]],
    [{ checksum: `sha256:${"0".repeat(64)}` }, ["0.checksum"]],
  ])("%j is not enough to know them by", async (more, fields) => {
    const refused = startUploads(admin, aDraft().open, [remote(more)]);
    await expect(refused).rejects.toMatchObject({ issues: fields.map((field) => ({ field })) });
  });
});
