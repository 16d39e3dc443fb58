import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { anAdministrator, type Person } from "../support/people";
import {
  aDepositor,
  aDraft,
  anonymous,
  type Depositor,
  draftFiles,
  type FileJson,
  type ListJson,
  type Problem,
} from "./depositor";

let owner: Depositor;
let stranger: Depositor;
let administrator: Person;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aDepositor(), aDepositor()]);
  administrator = await anAdministrator();
});

const at = (link: string | undefined) => new URL(link ?? "").pathname;
const md5 = (bytes: Uint8Array) => `md5:${createHash("md5").update(bytes).digest("hex")}`;

const SIZE = 2_500_000;
const PART = 1_000_000;
const IN_PARTS = { key: "a.bin", size: SIZE, transfer: { type: "M", parts: 3, part_size: PART } };

async function aStarted() {
  const id = await aDraft(owner);
  const { status, body } = await owner.post<ListJson>(draftFiles(id), [IN_PARTS]);
  const [file] = body.entries;
  if (status !== 201 || !file) throw new Error("The file was refused.");
  const whole = randomBytes(SIZE);
  const part = (number: number) => whole.subarray((number - 1) * PART, number * PART);
  const addressOf = (number: number) =>
    at(file.links.parts?.find((one) => one.part === number)?.url);
  const send = (number: number) => owner.upload<FileJson>(addressOf(number), part(number));
  return { id, file, entry: `${draftFiles(id)}/a.bin`, whole, part, addressOf, send };
}

describe("a file sent in parts", () => {
  test("201 to its start says where the parts go, and nothing of a content as a whole", async () => {
    const { file, entry } = await aStarted();
    expect(file).toMatchObject({
      status: "pending",
      size: SIZE,
      transfer: { type: "M", parts: 3, part_size: PART },
    });
    expect(file.links.parts?.map(({ part, url }) => [part, at(url)])).toEqual(
      [1, 2, 3].map((number) => [number, `${entry}/content/${number}`]),
    );
    expect(file.links.content).toBeUndefined();
    for (const { expiration } of file.links.parts ?? [])
      expect(new Date(expiration).getTime()).toBeGreaterThan(Date.now());
  });

  test("200 for its parts in any order and again; the commit makes a file like any other", async () => {
    const { id, entry, whole, send } = await aStarted();
    for (const number of [3, 1, 2, 3]) {
      const { status, body } = await send(number);
      expect([status, body.status]).toEqual([200, "pending"]);
    }
    const committed = await owner.post<FileJson>(`${entry}/commit`);
    expect(committed.status).toBe(200);
    expect(committed.body).toMatchObject({
      status: "completed",
      size: SIZE,
      checksum: md5(whole),
      transfer: { type: "L" },
    });
    const content = await owner.fetch(at(committed.body.links.content));
    expect(md5(new Uint8Array(await content.arrayBuffer()))).toBe(md5(whole));

    const published = await owner.post<{ files: { total_bytes: number } }>(
      `/api/records/${id}/draft/actions/publish`,
    );
    expect([published.status, published.body.files.total_bytes]).toEqual([202, SIZE]);
  });

  test("200 shows what has come, in the file and in the list", async () => {
    const { id, entry, part, send } = await aStarted();
    await send(2);
    const { body: file } = await owner.get<FileJson>(entry);
    const { body: list } = await owner.get<ListJson>(draftFiles(id));
    for (const one of [file, list.entries[0]])
      expect(one?.links.parts?.map(({ checksum }) => checksum)).toEqual([
        undefined,
        md5(part(2)),
        undefined,
      ]);
    const draft = await owner.get<{ files: { count: number } }>(`/api/records/${id}/draft`);
    expect(draft.body.files.count).toBe(0);
  });

  test("400 for a part of another size or number, and the next one is taken", async () => {
    const { entry, part, addressOf, send } = await aStarted();
    for (const [path, bytes] of [
      [addressOf(1), part(1).subarray(1)],
      [addressOf(3), part(1)],
      [`${entry}/content/0`, part(1)],
      [`${entry}/content/4`, part(1)],
    ] as const)
      expect((await owner.upload(path, bytes)).status).toBe(400);
    expect((await send(1)).status).toBe(200);
  });

  test("400 for its content as a whole, and for a commit before all have come", async () => {
    const { entry, whole, send } = await aStarted();
    expect((await owner.upload(`${entry}/content`, whole)).status).toBe(400);
    await send(1);
    const { status, body } = await owner.post<Problem>(`${entry}/commit`);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining("these are missing: 2, 3."),
    ]);
  });

  test("400 to publishing before the commit", async () => {
    const { id, send } = await aStarted();
    for (const number of [1, 2, 3]) await send(number);
    const { status, body } = await owner.post<Problem>(`/api/records/${id}/draft/actions/publish`);
    expect([status, body.errors?.[0]?.field]).toEqual([400, "files"]);
  });

  test("204 to deleting it half sent; its name is free again", async () => {
    const { id, entry, send } = await aStarted();
    await send(1);
    expect((await owner.delete(entry)).status).toBe(204);
    expect((await send(2)).status).toBe(404);
    expect((await owner.post(draftFiles(id), [IN_PARTS])).status).toBe(201);
  });

  test.each([
    [{ transfer: { type: "M", part_size: 5 } }, "Multipart file transfer requires parts."],
    [{ size: undefined }, "Multipart file transfer requires file size."],
    [{ size: 10_000_000_001, transfer: { type: "M", parts: 2 } }, "Maximum file size exceeded."],
  ])("400 for %j", async (given, message) => {
    const id = await aDraft(owner);
    const response = await owner.post<Problem>(draftFiles(id), [{ ...IN_PARTS, ...given }]);
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  test("403 for strangers and anonymous callers, 415 for other bodies, 405 for other verbs", async () => {
    const { addressOf, part } = await aStarted();
    for (const api of [stranger, anonymous])
      expect((await api.upload(addressOf(1), part(1))).status).toBe(403);
    const headers = { "content-type": "application/json" };
    expect((await owner.upload(addressOf(1), "{}", { headers })).status).toBe(415);
    expect((await owner.get(addressOf(1))).status).toBe(405);
  });
});

const fetched = (url: string) => [{ key: "a.txt", transfer: { type: "F", url } }];
const remote = (url: string) => [
  { key: "a.txt", size: 9, checksum: `md5:${"a".repeat(32)}`, transfer: { type: "R", url } },
];

describe("files from elsewhere", () => {
  test("403 for everybody but administrators", async () => {
    const id = await aDraft(owner);
    for (const items of [
      fetched("https://fetch.invalid/a"),
      remote("https://files.example.org/a"),
    ]) {
      const { status, body } = await owner.post(draftFiles(id), items);
      expect([status, body]).toEqual([403, { status: 403, message: "Permission denied." }]);
    }
  });

  test("400 for hosts that are not on the list", async () => {
    const id = await aDraft(administrator);
    for (const items of [
      fetched("https://files.example.org/a"),
      remote("https://fetch.invalid/a"),
    ]) {
      const { status, body } = await administrator.post<Problem>(draftFiles(id), items);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: "0.transfer.url", messages: ["Domain not allowed"] }],
      ]);
    }
  });

  test("a fetched file waits, and says why it failed without its address", async () => {
    const id = await aDraft(administrator);
    const started = await administrator.post<ListJson>(
      draftFiles(id),
      fetched("https://fetch.invalid/a?key=s3cret"),
    );
    expect(started.status).toBe(201);
    expect(started.text).not.toContain("fetch.invalid");
    const entry = `${draftFiles(id)}/a.txt`;
    expect((await administrator.upload(`${entry}/content`, "mine")).status).toBe(400);
    expect((await administrator.post(`${entry}/commit`)).status).toBe(400);
    await expect
      .poll(async () => (await administrator.get<FileJson>(entry)).body.status, { timeout: 30_000 })
      .toBe("failed");
    const { body, text } = await administrator.get<FileJson>(entry);
    expect(body.transfer).toEqual({ type: "F", error: "The address could not be reached." });
    expect(text).not.toContain("s3cret");
    // In the language of whoever reads it, alone and in the list.
    const german = { headers: { "accept-language": "de" } };
    const alone = await administrator.get<FileJson>(entry, german);
    const listed = await administrator.get<ListJson>(draftFiles(id), german);
    for (const one of [alone.body, listed.body.entries[0]])
      expect(one?.transfer.error).toBe("Die Adresse war nicht zu erreichen.");
    expect(alone.headers.get("vary")).toContain("Accept-Language");
  });

  test("a remote file is complete at once, published with the work, and leads its readers away", async () => {
    const id = await aDraft(administrator);
    const url = "https://files.example.org/a.txt";
    const { status, body } = await administrator.post<ListJson>(draftFiles(id), remote(url));
    expect([status, body.entries[0]?.status, body.entries[0]?.size]).toEqual([201, "completed", 9]);
    expect(body.entries[0]?.transfer).toEqual({ type: "R" });
    const published = await administrator.post<{ files: { count: number; total_bytes: number } }>(
      `/api/records/${id}/draft/actions/publish`,
    );
    expect(published.body.files).toMatchObject({ count: 1, total_bytes: 9 });
    for (const path of [`/api/records/${id}/files/a.txt/content`, `/records/${id}/files/a.txt`]) {
      const response = await anonymous.fetch(path);
      expect([response.status, response.headers.get("location")]).toEqual([302, url]);
    }
  });
});
