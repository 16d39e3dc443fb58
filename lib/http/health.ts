import { timingSafeEqual, createHash } from "node:crypto";
import { config } from "@/lib/core/config";
import { NotAuthenticated, NotPermitted } from "@/lib/core/errors";
import { pool } from "@/lib/db/database";
import { clientAddress } from "@/lib/limits";
import { processState } from "./process-state";
import { renderError } from "./render-error";
import type { Handler } from "./route";

/** The addresses that machines watch: alive, ready for traffic, and how it is doing. */

const DATABASE_PATIENCE_MS = 2_000;

/** 200 as long as the process can answer at all; restart it when it does not. */
export const alive: Handler = async () => json(200, { status: "ok" });

/** 200 while requests are welcome; 503 until warm, from the first moment of a stop, and without a database. */
export const ready: Handler = async () => {
  const { phase } = processState();
  if (phase !== "serving") return json(503, { status: phase });
  if (!(await isDatabaseUp())) return json(503, { status: "database does not answer" });
  return json(200, { status: "ok" });
};

/** Prometheus text format: with `METRICS_TOKEN` to its bearer, otherwise to this machine only. */
export const metrics: Handler = async (request) => {
  const refusal = refuse(request);
  if (refusal) return renderError(refusal, "rest", request);
  const { metrics: registry } = processState();
  return new Response(await registry.metrics(), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
};

function refuse(request: Request): Error | undefined {
  const { METRICS_TOKEN, TRUSTED_PROXIES } = config();
  if (METRICS_TOKEN) {
    const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    return sameText(given, METRICS_TOKEN)
      ? undefined
      : new NotAuthenticated("errors.unauthorized", "Bearer");
  }
  // A proxy on this machine has the same address, but it leaves a hop of its own.
  const direct = !request.headers.get("x-forwarded-for")?.includes(",");
  const here = /^(127\.|::1$)/.test(clientAddress(request, TRUSTED_PROXIES) ?? "");
  return direct && here ? undefined : new NotPermitted("http.metrics");
}

/** Compares digests, so that the time taken says nothing about the text or its length. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

async function isDatabaseUp(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_PATIENCE_MS);
  });
  const query = pool()
    .query("SELECT 1")
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([query, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function json(status: number, body: { status: string }): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
