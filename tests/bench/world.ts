import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { disconnect } from "@/lib/db/database";
import { shapeOf } from "./collection-sample";
import { fill } from "./fill";
import { type Instance, startInstance } from "./instance";
import type { Options } from "./options";
import { checkAgainstCreated, checkAgainstPublished } from "./published";

/** A service with so many works in it. Several run beside each other, so that sizes are compared in turns too. */
export type World = { readonly size: number; readonly instance: Instance };

/** Created at first use, so that a run does not wait for data of measurements it skips. */
export type Worlds = {
  /** For what starts services of its own. */
  readonly none: () => Promise<readonly World[]>;
  /** One of each size. */
  readonly works: () => Promise<readonly World[]>;
  /** One of the largest size whose works are in collections: others would find other rows in their indexes. */
  readonly collections: () => Promise<readonly World[]>;
  /** One without works, and the largest. */
  readonly imports: () => Promise<readonly World[]>;
  readonly stop: () => Promise<void>;
};

type Kind = "works" | "collections" | "empty";

export function prepareWorlds({ sizes, keep }: Options, tell: (text: string) => void): Worlds {
  const home = keep ?? mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-"));
  const running: Instance[] = [];
  const made = new Map<Kind, World[]>();
  const ask = async (kind: Kind, wanted: readonly number[]): Promise<readonly World[]> => {
    const known = made.get(kind);
    if (known) return known;
    const worlds: World[] = [];
    for (const size of wanted) {
      const instance = await makeWorld(path.join(home, `${kind}-${size}`), kind, size, tell);
      running.push(instance);
      worlds.push({ size, instance });
    }
    made.set(kind, worlds);
    return worlds;
  };
  return {
    none: async () => [],
    works: () => ask("works", sizes),
    collections: () => ask("collections", sizes.slice(-1)),
    imports: async () => [...(await ask("empty", [0])), ...(await ask("works", sizes)).slice(-1)],
    stop: async () => {
      for (const instance of running) await instance.stop();
      if (!keep) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function makeWorld(
  dataDir: string,
  kind: Kind,
  size: number,
  tell: (text: string) => void,
): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const shape = kind === "collections" ? shapeOf(size) : undefined;
  if (kind === "empty") return startInstance(dataDir);
  tell(`starting the service for ${size} works${shape ? ` in ${shape.count} collections` : ""}`);
  const first = await startInstance(dataDir);
  try {
    await fill(first, size, shape, tell);
    await checkAgainstPublished(first, shape);
    if (shape) await checkAgainstCreated(first, shape);
  } finally {
    await disconnect();
    await first.stop();
  }
  // The service must forget the statistics of the empty database.
  return startInstance(dataDir);
}
