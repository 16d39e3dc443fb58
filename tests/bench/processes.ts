import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment } from "../support/service";

const START_MS = 120_000;

/** Starts a Node program that serves, and waits until an address of it answers. */
export async function startServer(
  args: readonly string[],
  options: { cwd: string; url: string; env: Record<string, string> },
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const { cwd, url, env } = options;
  const child = spawn(process.execPath, args, {
    cwd,
    env: cleanEnvironment(env),
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const deadline = Date.now() + START_MS; !(await isUp(url)); await sleep(20))
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${args.join(" ")} did not start.`);
  return { pid: pidOf(child), stop: () => end(child) };
}

/** A Node process that does nothing. */
export function startEmptyNode(): { pid: number; stop: () => Promise<void> } {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  return { pid: pidOf(child), stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await ended;
  }
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("The process did not start.");
  return pid;
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Resident bytes of a process and the Node processes below it. The database and shells are not counted. */
export function residentBytesBelow(pid: number): number {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .map(([own, parent, kilobytes, name = ""]) => ({
      pid: Number(own),
      parent: Number(parent),
      bytes: Number(kilobytes) * 1024,
      isNode: /node|next|MainThread/.test(name),
    }));
  const sum = (at: number): number =>
    all
      .filter((one) => one.pid === at || one.parent === at)
      .map((one) => (one.pid === at ? (one.isNode ? one.bytes : 0) : sum(one.pid)))
      .reduce((total, bytes) => total + bytes, 0);
  return sum(pid);
}
