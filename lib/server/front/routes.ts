import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import type { Handler, RouteParams } from "@/lib/http/route";

/**
 * The addresses of the built application, in Next's own order of precedence, read from the manifests the
 * build left. Handlers come from the compiled files: one module graph, so one pool and one cache.
 */
export type Match = {
  /** The pattern, e.g. `/api/records/[id]`; a page's or a handler's. */
  readonly page: string;
  readonly params: RouteParams;
  /** Loads the verbs of a route handler; absent for pages. */
  readonly load?: () => Promise<Handlers>;
};
export type Handlers = Readonly<Record<string, Handler | undefined>>;
export type RouteTable = {
  readonly find: (pathname: string) => Match | undefined;
  /** Every route handler, for warming up. */
  readonly loaders: readonly (() => Promise<Handlers>)[];
};

const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});
const stringMap = z.record(z.string(), z.string());

type Manifests = {
  readonly routes: z.infer<typeof routesManifest>;
  /** Compiled file of each app path, route groups included: `/(auth)/saml/route` → `app/(auth)/saml/route.js`. */
  readonly files: Readonly<Record<string, string>>;
  /** Address pattern of each app path: `/(auth)/saml/route` → `/saml`. */
  readonly patterns: Readonly<Record<string, string>>;
};

export function readManifests(built: string): Manifests {
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(built, file), "utf8"));
  return {
    routes: routesManifest.parse(json("routes-manifest.json")),
    files: stringMap.parse(json("server/app-paths-manifest.json")),
    patterns: stringMap.parse(json("app-path-routes-manifest.json")),
  };
}

type Dynamic = {
  page: string;
  /** What comes before the first parameter: quicker to compare than a regular expression to run. */
  start: string;
  regex: RegExp;
  keys: { name: string; isRest: boolean }[];
};

export function createRouteTable(
  { routes, files, patterns }: Manifests,
  loadFile: (file: string) => Promise<Handlers>,
): RouteTable {
  const loaders = new Map<string, () => Promise<Handlers>>();
  for (const [appPath, file] of Object.entries(files)) {
    const pattern = patterns[appPath];
    if (pattern !== undefined && appPath.endsWith("/route"))
      loaders.set(
        pattern,
        once(() => loadFile(file)),
      );
  }
  const match = (page: string, params: RouteParams): Match => {
    const load = loaders.get(page);
    return load ? { page, params, load } : { page, params };
  };
  const fixed = new Set(routes.staticRoutes.map(({ page }) => page));
  const dynamic: Dynamic[] = routes.dynamicRoutes.map(({ page, regex }) => ({
    page,
    start: page.slice(0, page.indexOf("[")).replace(/\/$/, ""),
    regex: new RegExp(regex),
    keys: [...page.matchAll(/\[\[?(\.\.\.)?([^\]]+)\]\]?/g)].map(([, rest, name]) => ({
      name: name ?? "",
      isRest: rest !== undefined,
    })),
  }));
  const find = (pathname: string): Match | undefined => {
    const bare = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    if (fixed.has(bare)) return match(bare, {});
    for (const { page, start, regex, keys } of dynamic) {
      if (!pathname.startsWith(start)) continue;
      const found = regex.exec(pathname);
      if (found) return match(page, readParams(keys, found));
    }
    return undefined;
  };
  return { find, loaders: [...loaders.values()] };
}

/** Throws `URIError` on malformed percent-encoding. */
function readParams(keys: Dynamic["keys"], found: RegExpExecArray): RouteParams {
  const params: Record<string, string | string[]> = {};
  keys.forEach(({ name, isRest }, position) => {
    const text = found[position + 1];
    if (text === undefined) return; // an optional catch-all without a rest
    params[name] = isRest ? text.split("/").map(decodeURIComponent) : decodeURIComponent(text);
  });
  return params;
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= run());
}

type CompiledRoute = {
  routeModule: { ensureUserland: () => Promise<void>; userland: Handlers };
};

/**
 * Takes the handlers out of a compiled route. `routeModule` is internal to Next: its version is pinned, and
 * the journeys fail when this stops working.
 */
export function compiledHandlers(built: string): (file: string) => Promise<Handlers> {
  const require = createRequire(path.join(built, "package.json"));
  return async (file) => {
    const { routeModule } = require(path.join(built, "server", file)) as CompiledRoute;
    await routeModule.ensureUserland(); // modules with top-level await are complete only after this
    return routeModule.userland;
  };
}
