import { Readable } from "node:stream";
import type { Collection } from "@/lib/collections";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { JSON_TYPE } from "@/lib/core/media-types";
import { incomingBody } from "@/lib/http/body";
import { longJsonResponse } from "@/lib/http/long-response";
import { streamResponse } from "@/lib/http/node-stream";
import { presentObject } from "@/lib/http/present-object";
import type { Wording } from "@/lib/i18n/locales";
import type { RunJson } from "./schema";
import { acceptedJson, runJson } from "./serializer";
import type { ImportUpdates } from "./service/events";
import type { FoundImport, ImportList } from "./service/history";
import type { ImportOutcome } from "./service/idempotency";
import type { SentImport } from "./service/import";
import { type ImportReport, saidReport } from "./service/pack-report";
import type { ImportTemplate } from "./service/template";

/* Imports as HTTP requests and answers. */

export function sentImport(request: Request): SentImport {
  return {
    body: incomingBody(request),
    idempotencyKey: request.headers.get("idempotency-key"),
    prefersAsync: prefersAsync(request),
  };
}

/** Whether the sender does not want to wait (RFC 7240). */
function prefersAsync({ headers }: Request): boolean {
  const preferences = (headers.get("prefer") ?? "").toLowerCase().split(",");
  return preferences.some((one) => one.split(";")[0]?.trim() === "respond-async");
}

/**
 * The report, or 202 with where to ask for it. A repetition gets the same bytes as the first request: its language is
 * part of what is asked for.
 */
export async function presentImport(
  { collection, outcome }: { collection: Collection; outcome: ImportOutcome },
  wording?: Wording,
): Promise<Response> {
  const replayed: Record<string, string> = outcome.isReplay
    ? { "Idempotency-Replayed": "true" }
    : {};
  if (outcome.kind === "report") {
    const run = absoluteUrl(`/api/import/${collection.slug}/${outcome.run.id}`);
    const headers = outcome.isReplay ? replayed : { Link: `<${run}>; rel="describedby"` };
    return reportResponse(outcome.report, headers, wording);
  }
  const json = acceptedJson(outcome.run, collection);
  return Response.json(json, {
    status: 202,
    headers: {
      Location: json.links.self,
      "Preference-Applied": "respond-async",
      "Cache-Control": "no-store",
      ...replayed,
    },
  });
}

/** A report by its own address, to be saved. */
export function presentReport(
  { run, report }: { run: FoundImport["run"]; report: ImportReport },
  wording: Wording,
): Promise<Response> {
  return reportResponse(
    { ...report, status: 200, location: null },
    { "Content-Disposition": `attachment; filename="import-${run.id}.json"` },
    wording,
  );
}

async function reportResponse(
  report: ImportReport,
  more: Readonly<Record<string, string>>,
  wording?: Wording,
): Promise<Response> {
  return longJsonResponse(await saidReport(report, wording), {
    status: report.status,
    headers: {
      "Content-Type": JSON_TYPE,
      "Cache-Control": "no-store",
      ...(report.location ? { Location: report.location } : {}),
      ...more,
    },
  });
}

export const presentRun = ({ run, collection }: FoundImport, wording?: Wording): RunJson =>
  runJson(run, collection, wording);

export function presentImportList(
  { collection, runs, total, page }: ImportList,
  wording?: Wording,
) {
  return {
    hits: { total, hits: runs.map((run) => runJson(run, collection, wording)) },
    links: {
      self: absoluteUrl(`/api/import/${collection.slug}?page=${page.page}&size=${page.size}`),
    },
  };
}

/** Names the event after which there is nothing to come back for. */
const LAST_EVENT = "end";

/** Server-sent events named `import` whose data are those of the import's own address. */
export function presentUpdates(
  request: Request,
  { collection, follow }: ImportUpdates,
  wording?: Wording,
): Response {
  // By the standard this keeps browsers from connecting again.
  if (request.headers.get("last-event-id") === LAST_EVENT)
    return new Response(null, { status: 204 });
  return streamResponse(Readable.from(events(follow(request.signal), collection, wording)), {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      // Some proxies would hold the events back until there are enough of them.
      "X-Accel-Buffering": "no",
    },
  });
}

async function* events(
  updates: ReturnType<ImportUpdates["follow"]>,
  collection: Collection,
  wording: Wording | undefined,
): AsyncGenerator<Buffer> {
  for await (const run of updates) {
    const isLast = run !== undefined && run.finishedAt !== null;
    yield Buffer.from(
      run === undefined
        ? ": still there\n\n"
        : `event: import\n${isLast ? `id: ${LAST_EVENT}\n` : ""}data: ${JSON.stringify(runJson(run, collection, wording))}\n\n`,
    );
  }
}

export function presentTemplate(
  request: Request,
  { name, object }: ImportTemplate,
): Promise<Response> {
  return presentObject(request, object, {
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
