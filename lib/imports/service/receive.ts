import { PassThrough } from "node:stream";
import formidable, { errors as formErrors, type Part } from "formidable";
import { config } from "@/lib/core/config";
import { AppError, BadRequest, TooLarge, UnsupportedMedia } from "@/lib/core/errors";
import { readBytes } from "@/lib/http/body";
import { bodyStreamOf, discardBody } from "@/lib/http/node-stream";
import { TransferBroken, type StoredBytes } from "@/lib/storage";
import type { Staging } from "./staging";
import type { Watch } from "./watch";

/** A file as it was sent; its name is what the sender says. */
export type SentFile = { name: string; mediaType: string; stored: StoredBytes };

export type Received = { fields: ReadonlyMap<string, string>; files: readonly SentFile[] };

/** 504: the sender took longer than the service waits. */
export class UploadTimeout extends AppError {
  readonly status = 504;

  constructor(seconds: number) {
    super(
      `The upload did not complete within ${seconds} seconds. Nothing was imported; ` +
        "send fewer works in one request, or one zip archive instead of many files.",
    );
  }
}

const MULTIPART = "multipart/form-data";
const URLENCODED = "application/x-www-form-urlencoded";
const FILES = "files";
const MOST_FIELDS = 50;

/**
 * Takes in the parts of an import request: files go to the staging as they arrive, the rest is kept. Resolves when
 * all files are durable; rejects with what to tell the sender, the rest of the body then being read into nothing.
 */
export async function receive(request: Request, staging: Staging, watch: Watch): Promise<Received> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const { IMPORT_MAX_BYTES } = config();
  try {
    if (Number(request.headers.get("content-length") ?? 0) > IMPORT_MAX_BYTES) throw tooLarge();
    if (type === URLENCODED) return await receiveFields(request);
    if (type !== MULTIPART) throw new UnsupportedMedia([MULTIPART]);
    return await receiveParts(request, staging, watch);
  } catch (error) {
    discardBody(request);
    throw error;
  }
}

/** Metadata alone, as clients without files send it. */
async function receiveFields(request: Request): Promise<Received> {
  const { IMPORT_METADATA_MAX_BYTES: limit } = config();
  const bytes = await readBytes(request, limit).catch((error: unknown) => {
    throw error instanceof TooLarge ? tooMuchMetadata(limit) : error;
  });
  return { fields: new Map(new URLSearchParams(bytes.toString("utf8"))), files: [] };
}

async function receiveParts(request: Request, staging: Staging, watch: Watch): Promise<Received> {
  const { IMPORT_MAX_BYTES, IMPORT_METADATA_MAX_BYTES, IMPORT_MAX_FILES, IMPORT_UPLOAD_TIMEOUT } =
    config();
  const sinks: PassThrough[] = [];
  const arriving: Promise<SentFile>[] = [];
  const fields = new Map<string, string>();
  const form = formidable({
    maxFiles: IMPORT_MAX_FILES,
    maxFileSize: IMPORT_MAX_BYTES,
    maxTotalFileSize: IMPORT_MAX_BYTES,
    maxFields: MOST_FIELDS,
    maxFieldsSize: IMPORT_METADATA_MAX_BYTES,
    allowEmptyFiles: true,
    minFileSize: 0,
    fileWriteStreamHandler: (file) => {
      // Its types say less than the library gives: the file has the name and type of the part.
      const { originalFilename, mimetype } = file as unknown as {
        originalFilename: string;
        mimetype: string;
      };
      const sink = new PassThrough({ highWaterMark: 1024 * 1024 });
      sinks.push(sink);
      const sent = staging
        .write(sink, { limitBytes: IMPORT_MAX_BYTES })
        .then((stored) => ({ name: originalFilename, mediaType: mimetype, stored }));
      // A failing disk ends the form; the failure itself is told below.
      sent.catch((error: unknown) => sink.destroy(error as Error));
      arriving.push(sent);
      return sink;
    },
  });
  form.onPart = (part) => {
    const refusal = prepare(part);
    if (refusal) form.emit("error", refusal);
    else void form._handlePart(part);
  };
  form.on("field", (name, value) => {
    if (fields.has(name)) form.emit("error", new BadRequest(`The part ${name} was sent twice.`));
    fields.set(name, value);
  });

  form.on("progress", (received, expected) => watch.note("receiving", received, expected || null));

  const end = endOf(IMPORT_UPLOAD_TIMEOUT, watch.signal);
  try {
    await Promise.race([
      form.parse(Object.assign(bodyStreamOf(request), { headers: headersOf(request) }) as never),
      end.passed,
    ]);
    const files = await Promise.race([Promise.all(arriving), end.passed]);
    return { fields, files: files ?? [] };
  } catch (error) {
    for (const sink of sinks) sink.destroy(new TransferBroken());
    const settled = await Promise.allSettled(arriving);
    const ours = settled.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    throw inOurWords(error, ours);
  } finally {
    end.stop();
  }
}

/**
 * A part with a file name is a file, whether or not it has a type (some clients send none), and all others are
 * fields. Answers why it cannot be taken.
 */
function prepare(part: Part): AppError | undefined {
  const { headers = {} } = part as Part & { headers?: Readonly<Record<string, string>> };
  const disposition = headers["content-disposition"];
  const extended = /\bfilename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? "")?.[1];
  const name = extended ? decoded(extended) : part.originalFilename;
  if (!name || part.name === "metadata") {
    Object.assign(part, { mimetype: null, originalFilename: null, transferEncoding: "utf-8" });
    return undefined;
  }
  if (part.name !== FILES)
    return new BadRequest(
      `There is a file in the part ${part.name ?? ""}. Files go into parts named ${FILES}; nothing was imported.`,
    );
  part.originalFilename = name;
  part.mimetype ??= "application/octet-stream";
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The library takes a body for empty that says nothing of its length. */
function headersOf({ headers }: Request): Record<string, string> {
  const given = Object.fromEntries(headers);
  return "content-length" in given ? given : { ...given, "transfer-encoding": "chunked" };
}

/** When nobody waits for a request any more: it takes too long, or was cancelled. */
function endOf(seconds: number, cancelled: AbortSignal) {
  const timeOut = AbortSignal.timeout(seconds * 1000);
  const controller = new AbortController();
  const passed = new Promise<never>((_, reject) => {
    const stop = { signal: controller.signal };
    timeOut.addEventListener("abort", () => reject(new UploadTimeout(seconds)), stop);
    cancelled.addEventListener("abort", () => reject(cancelled.reason as Error), stop);
  });
  // It may come when nobody waits any more.
  passed.catch(() => undefined);
  return { passed, stop: () => controller.abort() };
}

const tooLarge = () =>
  new TooLarge(
    `A request may hold at most ${config().IMPORT_MAX_BYTES} bytes. Nothing was imported; send the works in several requests.`,
  );
const tooMuchMetadata = (limit: number) =>
  new TooLarge(`The metadata may have at most ${limit} bytes. Nothing was imported.`);

/** What the library found wrong, in our words; what failed under it, a full disk say, comes first. */
function inOurWords(error: unknown, failures: readonly unknown[]): unknown {
  if (error instanceof AppError) return error;
  const deeper = failures.find((one) => !(one instanceof TransferBroken));
  if (deeper !== undefined) return deeper;
  const { code } = error as { code?: unknown };
  if (code === formErrors.biggerThanTotalMaxFileSize || code === formErrors.biggerThanMaxFileSize)
    return tooLarge();
  if (code === formErrors.maxFieldsSizeExceeded)
    return tooMuchMetadata(config().IMPORT_METADATA_MAX_BYTES);
  if (code === formErrors.maxFilesExceeded)
    return new TooLarge(
      `A request may hold at most ${config().IMPORT_MAX_FILES} files. Nothing was imported.`,
    );
  if (code === formErrors.maxFieldsExceeded)
    return new BadRequest("The request has too many parts. Nothing was imported.");
  return new BadRequest(
    "The request broke off or is no well-formed multipart/form-data. Nothing was imported; please try again.",
  );
}
