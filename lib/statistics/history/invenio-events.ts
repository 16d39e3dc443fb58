import { hash } from "node:crypto";
import { z } from "zod";
import { type Message, message } from "@/lib/core/message";
import { hostOf, type ImportedEvent, UNKNOWN_COUNTRY } from "@/lib/usage";

const flag = z.boolean().nullish();
const text = z.string().nullish();

/** An event as InvenioRDM stores it; other fields are left alone. */
const eventSchema = z.object({
  timestamp: z.string(),
  recid: z.string().min(1),
  visitor_id: text,
  unique_session_id: text,
  country: text,
  referrer: text,
  via_api: flag,
  is_robot: flag,
  is_machine: flag,
  file_key: text,
  key: text,
  size: z.number().int().nonnegative().nullish(),
});
/** As it lies in a dump of an index. */
const dumpedSchema = z.object({ _index: z.string().optional(), _source: eventSchema });

/** An event about the work of another service. */
export type InvenioEvent = Omit<ImportedEvent, "workId"> & { readonly name: string };

/**
 * Reads a line with an event; nothing for those that are not counted: views through the API. A message says what is wrong.
 * Times without a zone are UTC.
 *
 * @see https://github.com/inveniosoftware/invenio-stats for the fields
 */
export function readInvenioEvent(line: string, now: Date): InvenioEvent | Message | undefined {
  const read = z.union([dumpedSchema, eventSchema]).safeParse(jsonOf(line));
  if (!read.success) return message("statistics.history.event");
  const event = "_source" in read.data ? read.data._source : read.data;
  const index = "_source" in read.data ? (read.data._index ?? "") : "";
  const at = new Date(
    /(?:Z|[+-]\d\d:?\d\d)$/.test(event.timestamp) ? event.timestamp : `${event.timestamp}Z`,
  );
  if (Number.isNaN(at.getTime()))
    return message("statistics.history.cell", { column: "timestamp", value: event.timestamp });
  if (at > now) return message("statistics.history.future", { date: event.timestamp });
  const fileKey = event.file_key ?? event.key ?? null;
  const isDownload = index.includes("file-download") || fileKey !== null;
  const visitor = event.visitor_id ?? event.unique_session_id;
  if (!visitor || (isDownload && fileKey === null)) return message("statistics.history.event");
  if (!isDownload && event.via_api === true) return undefined;
  return {
    name: event.recid,
    at,
    kind: isDownload ? "download" : "view",
    fileKey: isDownload ? fileKey : null,
    bytes: isDownload ? (event.size ?? 0) : null,
    visitor: hash("sha256", visitor, "buffer").subarray(0, 16),
    agentKind: event.is_robot === true ? "robot" : event.is_machine === true ? "machine" : "person",
    country: /^[A-Z]{2}$/.test(event.country ?? "") ? (event.country ?? "") : UNKNOWN_COUNTRY,
    referrer: hostOf(event.referrer),
    viaApi: event.via_api === true,
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
