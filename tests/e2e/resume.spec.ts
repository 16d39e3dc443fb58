import { createHash, randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FileListJson } from "@/lib/files/schema";
import { killAll } from "../journeys/crash/processes";
import { freePort, type Service, startService } from "../support/service";
import { CuttableNetwork } from "./support/cuttable-network";
import { expect, hydrated, test } from "./support/test";

const MIB = 1024 * 1024;
const SIZE = 300 * MIB;
const ACCOUNT = { ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "correct horse battery" };

let port: number;
let network: CuttableNetwork;
let service: Service;
let folder: string;

const start = (dataDir?: string) =>
  startService({
    port,
    ...(dataDir ? { dataDir } : {}),
    env: { ...ACCOUNT, APP_URL: network.url, LOG_LEVEL: "warn" },
  });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  port = await freePort();
  network = await CuttableNetwork.to(port);
  service = await start();
  folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-resume-"));
});

test.afterAll(async () => {
  await network?.close();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of random bytes, and their checksum. */
function aFile(name: string): { file: string; md5: string } {
  const file = path.join(folder, name);
  const hash = createHash("md5");
  const handle = openSync(file, "w");
  for (let written = 0; written < SIZE; written += MIB) {
    const piece = randomBytes(MIB);
    hash.update(piece);
    writeSync(handle, piece);
  }
  closeSync(handle);
  return { file, md5: `md5:${hash.digest("hex")}` };
}

test.use({ tolerated: [/Failed to load resource|ERR_|net::/] });

test("an upload survives a cut network, a killed service and a reload, and sends little twice", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { file, md5 } = aFile("Messung.bin");
  const sent = (share: number) =>
    expect
      .poll(() => network.sentBytes, { timeout: 120_000, intervals: [20] })
      .toBeGreaterThan(SIZE * share);

  await page.goto(`${network.url}/login?next=/uploads/new`);
  await hydrated(page);
  await page.getByLabel("Email").fill(ACCOUNT.ADMIN_EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  // As a pattern it would fit the address of the sign-in page too.
  await page.waitForURL((url) => url.pathname === "/uploads/new");
  await hydrated(page);
  network.sentBytes = 0;
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const row = page.getByRole("list", { name: "Files of this work" }).getByRole("listitem");

  await test.step("the network is cut at 40 percent: it goes on by itself", async () => {
    await sent(0.4);
    network.cut();
    await expect(row).toContainText("Offline. Resumes automatically.");
    network.mend();
  });

  await test.step("the service is killed at 70 percent, and the page is loaded again", async () => {
    await sent(0.7);
    const { pid } = service.process;
    if (pid === undefined) throw new Error("The service has no process.");
    killAll(pid);
    const { dataDir } = service;
    service = await start(dataDir);
    await page.waitForURL(/\/uploads\/(?!new)/);
    const asked = page.waitForEvent("dialog");
    await page.reload();
    expect((await asked).type()).toBe("beforeunload");
    await hydrated(page);
    await expect(row).toContainText("Upload interrupted");
    await page.locator('input[type="file"]').first().setInputFiles(file);
  });

  await expect(row.getByText(`Complete, ${md5}`)).toBeAttached({ timeout: 120_000 });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const response = await page.request.get(`${network.url}/api/records/${id}/draft/files`);
  const { entries } = (await response.json()) as FileListJson;
  expect(entries?.map(({ key, size, checksum }) => ({ key, size, checksum }))).toEqual([
    { key: "Messung.bin", size: SIZE, checksum: md5 },
  ]);
  expect(network.sentBytes / SIZE).toBeLessThan(1.05);
});
