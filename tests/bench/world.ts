import { spawn } from "node:child_process";
import { once } from "node:events";
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
export type World = {
  readonly size: number;
  readonly instance: Instance;
  /** The same works in the service of another checkout, where one is compared. */
  readonly against?: Instance;
};

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

export function prepareWorlds(
  { sizes, keep, against }: Pick<Options, "sizes" | "keep"> & Partial<Pick<Options, "against">>,
  report: (text: string) => void,
): Worlds {
  const home = keep ?? mkdtempSync(path.join(os.tmpdir(), "commonshelf-bench-"));
  const running: Instance[] = [];
  const made = new Map<Kind, World[]>();
  const ask = async (kind: Kind, wanted: readonly number[]): Promise<readonly World[]> => {
    const known = made.get(kind);
    if (known) return known;
    const worlds: World[] = [];
    for (const size of wanted) {
      const instance = await makeWorld(path.join(home, `${kind}-${size}`), kind, size, report);
      running.push(instance);
      const other =
        against && kind === "works"
          ? await otherWorld(against, path.join(home, "against"), size)
          : undefined;
      if (other) running.push(other);
      worlds.push({ size, instance, ...(other ? { against: other } : {}) });
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
  report: (text: string) => void,
): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const shape = kind === "collections" ? shapeOf(size) : undefined;
  if (kind === "empty") return startInstance(dataDir);
  report(`filling a service with ${size} works${shape ? ` in ${shape.count} collections` : ""}`);
  await fill(dataDir, size, shape, report);
  const instance = await startInstance(dataDir);
  try {
    await checkAgainstPublished(instance, shape);
    if (shape) await checkAgainstCreated(instance, shape);
  } catch (error) {
    await instance.stop();
    throw error;
  } finally {
    await disconnect();
  }
  return instance;
}

/** The service of another checkout, filled by that one's own bench. */
async function otherWorld(root: string, home: string, size: number): Promise<Instance> {
  mkdirSync(home, { recursive: true, mode: 0o711 });
  const given = JSON.stringify({ sizes: [size], keep: home });
  const script = `const { prepareWorlds } = await import("./tests/bench/world.ts");
    const worlds = prepareWorlds(${given}, console.error);
    await worlds.works();
    await worlds.stop();`;
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"] as const };
  await run("npm", ["run", "generate"], options);
  await run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], options);
  return startInstance(path.join(home, `works-${size}`), root);
}

async function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; stdio: readonly ["ignore", "inherit", "inherit"] },
): Promise<void> {
  const child = spawn(command, args, { cwd: options.cwd, stdio: [...options.stdio] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new Error(`${command} ${args[0] ?? ""} ended with ${code} in ${options.cwd}.`);
}
