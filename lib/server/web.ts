import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import type { Config } from "@/lib/core/config";
import { log } from "@/lib/core/log";
import { onFirstUse } from "@/lib/core/on-first-use";
import { systemContext } from "@/lib/db/context";
import { processState } from "@/lib/http/process-state";
import { UsageRecorder } from "@/lib/usage";
import { projectRoot, readSettings } from "./environment";
import { compiledHandlers, createRouteTable, readManifests, type RouteTable } from "./front/routes";
import { PageCache } from "./front/page-cache";
import { hearPageChanges } from "./front/page-cache/changes";
import { createFront } from "./front/server";
import { createStaticServer, type StaticServer } from "./front/static-files";
import { VisitCounter } from "./front/visits";
import { tellParent, untilDatabaseReady, untilStopped } from "./child-messages";
import { explainListening } from "./check-port";
import { runAsProcess } from "./process";
import { warmUp } from "./warm-up";
import { collectGarbage } from "./v8";

/** The web server: a child process of `npm start` and, with `--dev`, of `npm run dev`. */
const isDevelopment = process.argv.includes("--dev");
const built = path.join(projectRoot, ".next");

const DRAIN_MS = 30_000;
/** Without a starter the database is about to go. */
const URGENT_DRAIN_MS = 1_500;

await runAsProcess(async () => {
  const settings = readSettings();
  // Next listens on this one for protocol upgrades, not on the real server: which of them it gets is decided
  // there. The handler that Next offers for them leaves those of development without an answer.
  const upgrades = http.createServer();
  const app = next({
    dev: isDevelopment,
    dir: projectRoot,
    hostname: settings.HOST,
    port: settings.PORT,
    httpServer: upgrades,
    ...(isDevelopment ? { turbopack: true } : {}),
  });
  await app.prepare();
  const { routes, serveStatic } = isDevelopment ? nothingBuilt() : readBuild();
  await loadHandlers(routes);
  await untilDatabaseReady();
  const recorder = usageRecorder(() => pages?.hearsChanges() ?? false);
  const pages = isDevelopment ? undefined : keptPages(settings, () => recorder.forgetItems());
  const visits = isDevelopment ? undefined : new VisitCounter(settings, recorder);
  const server = createFront({
    routes,
    ...(pages ? { pages } : {}),
    ...(visits ? { visits } : {}),
    serveStatic,
    next: app.getRequestHandler(),
    ...(isDevelopment
      ? { upgrade: (req, socket, head) => void upgrades.emit("upgrade", req, socket, head) }
      : {}),
    origin: new URL(settings.APP_URL).origin,
    policy: { isHttps: settings.APP_URL.startsWith("https:"), isDevelopment },
  });
  processState().phase = "starting";
  const address = await listen(server, settings);
  if (!isDevelopment) {
    await warmUp(address);
    collectGarbage();
  }
  processState().phase = "serving";
  tellParent({ kind: "ready", address });
  const { urgent } = await untilStopped();
  await drain(server, urgent ? URGENT_DRAIN_MS : DRAIN_MS);
  await pages?.close();
  await visits?.settled();
});

function readBuild(): { routes: RouteTable; serveStatic: StaticServer } {
  const routes = createRouteTable(readManifests(built), compiledHandlers(built));
  return { routes, serveStatic: createStaticServer(built) };
}

/** @param onChange  also called when changes may have been missed */
function keptPages({ DATABASE_URL }: Config, onChange: () => void): PageCache | undefined {
  if (!DATABASE_URL) return undefined;
  return new PageCache((store) =>
    hearPageChanges(DATABASE_URL, {
      change: (tag) => {
        store.change(tag);
        onChange();
      },
      missed: () => {
        store.forgetAll();
        onChange();
      },
    }),
  );
}

function usageRecorder(hearsChanges: () => boolean): UsageRecorder {
  // Loaded by the first visit: a start needs none of it.
  const works = onFirstUse(() => import("@/lib/works"));
  return new UsageRecorder({
    ...{ context: systemContext, hearsChanges },
    describe: async (ctx, ids) => {
      const described = await (await works()).describeForStatistics(ctx, ids);
      return described.filter(({ deletedAt }) => !deletedAt);
    },
  });
}

/** In development Next compiles and finds everything itself. */
function nothingBuilt(): { routes: RouteTable; serveStatic: StaticServer } {
  return { routes: { find: () => undefined, loaders: [] }, serveStatic: async () => false };
}

async function listen(server: http.Server, { HOST, PORT }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explainListening(error, HOST, PORT)));
    server.listen(PORT, HOST, resolve);
  });
  const found = server.address();
  const port = found !== null && typeof found === "object" ? found.port : PORT;
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Loads all handlers, so that no first request waits for its module to load. */
async function loadHandlers({ loaders }: RouteTable): Promise<void> {
  for (const load of loaders) await load().catch((error: unknown) => log().error({ err: error }));
}

/** Takes no more connections, finishes running requests, then ends the rest. */
async function drain(server: http.Server, patienceMs: number): Promise<void> {
  processState().phase = "stopping";
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  // Node closes connections that are idle now, not those that become idle after their answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const waiting = new AbortController();
  const inTime = await Promise.race([
    closed,
    sleep(patienceMs, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  clearInterval(sweep);
  if (!inTime) {
    log().warn("requests were still running when the time to stop was over");
    server.closeAllConnections();
  }
}
