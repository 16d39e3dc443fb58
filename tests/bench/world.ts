import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { disconnect } from "@/lib/db/database";
import { fill } from "./fill";
import { type Instance, startInstance } from "./instance";
import type { Options } from "./options";
import { checkAgainstPublished } from "./published";

/** A service with so many works in it. Several run beside each other, so that sizes are compared in turns too. */
export type World = { readonly size: number; readonly instance: Instance };

export type Worlds = { readonly all: readonly World[]; readonly stop: () => Promise<void> };

export async function makeWorlds(
  { sizes, keep }: Options,
  tell: (text: string) => void,
): Promise<Worlds> {
  const home = keep ?? mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-"));
  const all: World[] = [];
  const stop = async () => {
    for (const { instance } of all) await instance.stop();
    if (!keep) rmSync(home, { recursive: true, force: true });
  };
  try {
    for (const size of sizes) all.push({ size, instance: await makeWorld(home, size, tell) });
    return { all, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeWorld(
  home: string,
  size: number,
  tell: (text: string) => void,
): Promise<Instance> {
  const dataDir = path.join(home, `works-${size}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  tell(`starting the service for ${size} works`);
  const first = await startInstance(dataDir);
  try {
    await fill(first, size, tell);
    await checkAgainstPublished(first);
  } finally {
    await disconnect();
    await first.stop();
  }
  // What the service learned about an empty database, it had better forget.
  return startInstance(dataDir);
}
