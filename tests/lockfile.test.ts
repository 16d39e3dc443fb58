import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

type Locked = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
};
type Lock = { packages: Record<string, Locked> };

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as Lock;

/** Where Node would find `name` for the package at `place`, walking outwards. */
function resolve(place: string, name: string): string | undefined {
  for (let at = place; ; at = at.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const candidate = `${at ? `${at}/` : ""}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (at === "") return undefined;
  }
}

/** Oldest versions without a known advisory that concerns us. */
const FLOORS: Record<string, string> = {
  next: "16.4.1",
  react: "19.2.6",
  "next-auth": "4.24.15",
  nodemailer: "10.0.14",
  sharp: "0.35.5",
};

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((one) => one.split(/[.-]/).map(Number));
  for (const [at, least] of (b ?? []).entries()) {
    const has = a?.[at] ?? 0;
    if (has !== least) return has > least;
  }
  return true;
}

describe("the lock file", () => {
  test("holds every platform's siblings, so that a clean install works everywhere", () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !resolve(place, name))
        .map((name) => `${place} wants ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("names no registry", () => {
    expect(text.includes('"resolved"')).toBe(false);
  });

  test("has each part of the interface once, or readers would load it twice", () => {
    const places = Object.keys(packages).map(
      (place) => /node_modules\/(@radix-ui\/[^/]+)$/.exec(place)?.[1],
    );
    const parts = places.filter((part) => part !== undefined);
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter((part, at) => parts.indexOf(part) !== at)).toEqual([]);
  });

  test.each(Object.entries(FLOORS))("%s is %s or newer everywhere", (name, floor) => {
    const versions = Object.entries(packages)
      .filter(([place]) => place.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version ?? "");
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  test("direct dependencies are pinned exactly", () => {
    const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
