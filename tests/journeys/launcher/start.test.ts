import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { cleanEnvironment, freePort, startService } from "../../support/service";
import { commandsBelow } from "../crash/processes";

// Each test starts the whole service at least once, on machines that may be busy.
vi.setConfig({ testTimeout: 240_000 });

const root = path.resolve(import.meta.dirname, "../../..");
const NPM_START = ["npm", "start"] as const;
const folders: string[] = [];
const services: { stop: (options?: { keepData?: boolean }) => Promise<number | null> }[] = [];

function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-start-"));
  folders.push(folder);
  return folder;
}

async function aService(given: Parameters<typeof startService>[0]) {
  const service = await startService(given);
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A start that is expected to end by itself. */
async function failingStart(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ["lib/server/start.mjs"], {
    cwd: root,
    env: cleanEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`) || signalReaches(pid);
function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const databasePid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, "postgres/18/postmaster.pid"), "utf8").split("\n")[0]);

describe("npm start", () => {
  test("brings everything up, says where it is, and ends without a trace on SIGTERM", async () => {
    const dataDir = aFolder();
    const service = await aService({ dataDir, command: NPM_START });
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    await expect.poll(service.output).toContain(`is ready at ${service.url}`);
    expect(statSync(path.join(dataDir, "run/database.json")).mode & 0o077).toBe(0);
    const commands = commandsBelow(service.process.pid ?? 0).join("\n");
    for (const program of ["web", "worker"]) expect(commands).toContain(`dist/${program}.js`);
    expect(commands).not.toContain("dist/prepare.js");
    expect(commands).not.toMatch(/tsx|esbuild|--import|--loader|\.ts\b/);
    const database = databasePid(dataDir);
    expect(await service.stop({ keepData: true })).toBe(0);
    expect(isRunning(database)).toBe(false);
    expect(existsSync(path.join(dataDir, "run/lock"))).toBe(false);
    expect(existsSync(path.join(dataDir, "postgres/18/postmaster.pid"))).toBe(false);

    const again = await aService({ dataDir, env: { SITE_NMAE: "Reef Library" } });
    expect(again.output()).not.toContain("Building");
    expect(again.output()).toContain("up to date");
    expect(again.output()).toContain("SITE_NMAE in the environment is no setting");
    expect(again.output()).toContain("Was SITE_NAME meant?");
  });

  test("ends with npm, even if that is killed", async () => {
    const dataDir = aFolder();
    const service = await aService({ dataDir, command: NPM_START });
    const database = databasePid(dataDir);
    service.process.kill("SIGKILL");
    const isLeft = () => isRunning(database) || existsSync(path.join(dataDir, "run/lock"));
    await expect.poll(isLeft, { timeout: 60_000 }).toBe(false);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  });

  test("finishes a request that is under way before it ends", async () => {
    const service = await aService({ dataDir: aFolder() });
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('{"metadata": '));
        await new Promise((resolve) => setTimeout(resolve, 1000));
        controller.enqueue(new TextEncoder().encode("{}}"));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const response = fetch(`${service.url}/api/records`, init);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = service.stop();
    expect((await response).status).toBeGreaterThanOrEqual(400); // anonymous, which still gets a response
    expect(await stopped).toBe(0);
  });

  test("recovers from kill -9 of the starter at once", async () => {
    const dataDir = aFolder();
    const port = await freePort();
    const killed = await startService({ dataDir, port });
    const orphan = databasePid(dataDir);
    const ended = new Promise((resolve) => killed.process.once("exit", resolve));
    killed.process.kill("SIGKILL");
    await ended;
    const next = await aService({ dataDir, port });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    expect(isRunning(orphan)).toBe(false);
    expect(databasePid(dataDir)).not.toBe(orphan);
  });

  test("starts the database again when that is killed", async () => {
    const dataDir = aFolder();
    const service = await aService({ dataDir });
    process.kill(databasePid(dataDir), "SIGKILL");
    const status = async () => (await fetch(`${service.url}/readyz`)).status;
    await expect.poll(service.output, { timeout: 20_000 }).toContain("starting it again");
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
  });
});

describe("npm start refuses in one sentence", () => {
  test("a data folder that is in use, without disturbing its user", async () => {
    const dataDir = aFolder();
    const service = await aService({ dataDir });
    const { code, output } = await failingStart({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    expect(code).toBe(75);
    expect(output.trim()).toMatch(/^The service already runs on .+ \(process \d+\): stop it first/);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, output } = await failingStart({ DATA_DIR: aFolder(), PORT: String(port) });
    other.close();
    expect(code).toBe(78);
    expect(output.trim()).toBe(
      `Port ${port} is taken by another program: stop that program, or set PORT to a free one.`,
    );
  });

  test("a data folder that cannot be made", async () => {
    const file = path.join(aFolder(), "file");
    writeFileSync(file, "");
    const PORT = String(await freePort());
    const { code, output } = await failingStart({ DATA_DIR: path.join(file, "data"), PORT });
    expect(code).toBe(78);
    expect(output.trim()).toMatch(/^The data folder .+ set DATA_DIR to another folder\.$/);
  });

  test("settings that make no sense, all at once", async () => {
    const { code, output } = await failingStart({
      DATA_DIR: aFolder(),
      PORT: "many",
      MAIL_FROM: "nobody",
    });
    expect(code).toBe(78);
    expect(output).toContain("PORT must be a whole number");
    expect(output).toContain("MAIL_FROM must be an e-mail address");
    expect(output).not.toContain("    at ");
  });

  test("a database server it may not use", async () => {
    const dataDir = aFolder();
    const service = await aService({ dataDir });
    const settings = readFileSync(path.join(dataDir, "run/database.json"), "utf8");
    const { url } = JSON.parse(settings) as { url: string };
    const wrong = new URL(url);
    wrong.password = "guess";
    const PORT = String(await freePort());
    const { code, output } = await failingStart({
      DATA_DIR: aFolder(),
      DATABASE_URL: wrong.href,
      PORT,
    });
    await service.stop();
    expect(code).toBe(78);
    expect(output.trim()).toMatch(/DATABASE_URL refuses the password/);
    expect(output).not.toContain("guess");
  });
});

describe("npm run dev", () => {
  test("serves pages that its compiler keeps in touch with", async () => {
    const service = await aService({ dataDir: aFolder(), command: ["npm", "run", "dev"] });
    expect(await (await fetch(`${service.url}/login`)).text()).toContain("</form>");
    // Pages of development wait for this connection before they react to anything.
    expect(await upgradeStatus(`${service.url}/_next/hmr?id=test`)).toBe(101);
  });
});

/** How the service answers who wants to speak WebSocket. */
function upgradeStatus(url: string): Promise<number | undefined> {
  const request = get(url, {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      origin: new URL(url).origin,
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
    },
  });
  return new Promise((resolve, reject) => {
    request.once("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    request.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
  });
}
