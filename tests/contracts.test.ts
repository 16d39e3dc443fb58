import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Handler } from "@/lib/http/route";
import { contracts } from "@/lib/wiring";

const app = path.resolve(import.meta.dirname, "../app");

/** Route folders that stand for addresses of contracts; groups in parentheses are not part of an address. */
function routeFiles(folder: string, address = ""): { address: string; file: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) {
      return entry.name === "route.ts"
        ? [{ address: address || "/", file: path.join(folder, entry.name) }]
        : [];
    }
    const segment = entry.name.startsWith("(") ? "" : `/${entry.name}`;
    return routeFiles(path.join(folder, entry.name), address + segment);
  });
}

const files = routeFiles(app);

/** `/api/records/{id}/draft/files/{key}/content` may be served by `/api/records/[id]/draft/files/[...path]`. */
function isServedBy(contractPath: string, address: string): boolean {
  const wanted = contractPath.split("/");
  const given = address.split("/");
  for (const [at, segment] of given.entries()) {
    if (/^\[\[?\.\.\./.test(segment)) return wanted.length > at || segment.startsWith("[[");
    const asked = wanted[at];
    if (asked === undefined) return false;
    if (/^\[.+\]$/.test(segment) ? !/^\{.+\}$/.test(asked) : segment !== asked) return false;
  }
  return wanted.length === given.length;
}

type RouteModule = Record<string, Handler | undefined>;

describe("contracts", () => {
  test("there are some, each with its own method and path", () => {
    expect(contracts.length).toBeGreaterThan(20);
    const names = contracts.map(({ method, path: address }) => `${method} ${address}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(
    contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const),
  )("%s is mounted, summarised and marked for the front server", async (_, contract) => {
    expect(contract.summary.length).toBeGreaterThan(5);
    const candidates = files.filter(({ address }) => isServedBy(contract.path, address));
    expect(candidates.map(({ address }) => address)).not.toEqual([]);
    const modules = (await Promise.all(
      candidates.map(({ file }) => import(file)),
    )) as RouteModule[];
    const handlers = modules
      .map((module) => module[contract.method])
      .filter((one) => one !== undefined);
    expect(handlers.some((handler) => handler.direct)).toBe(true);
  });

  test("every route file under /api belongs to a contract", () => {
    const KNOWN_BY_OTHERS = ["/api/auth/[...nextauth]", "/api/[...unmatched]"];
    const orphans = files
      .map(({ address }) => address)
      .filter((address) => address.startsWith("/api/") && !KNOWN_BY_OTHERS.includes(address))
      .filter((address) => !contracts.some((contract) => isServedBy(contract.path, address)));
    expect(orphans).toEqual([]);
  });

  test("nothing stands between clients and handlers: no middleware, no server actions", () => {
    const root = path.dirname(app);
    for (const name of ["middleware.ts", "proxy.ts", "instrumentation.ts"])
      expect(existsSync(path.join(root, name))).toBe(false);
    const sources = ["app", "components", "lib"].flatMap((folder) =>
      sourceFiles(path.join(root, folder)),
    );
    expect(
      sources.filter((file) => /^\s*["']use server["']/m.test(readFileSync(file, "utf8"))),
    ).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}generated${path.sep}`));
}
