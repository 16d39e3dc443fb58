import { finished, PassThrough, type Readable } from "node:stream";
import type { errors, Part } from "formidable";
import { config } from "@/lib/core/config";
import { AppError, BadRequest, TooLarge, UnsupportedMedia } from "@/lib/core/errors";
import { boundedChunks, type IncomingBody } from "@/lib/core/incoming-body";
import { onFirstUse } from "@/lib/core/on-first-use";
import { TransferBroken, type StoredBytes } from "@/lib/storage";
import { boundaryOf, PartHeadLimit } from "./part-heads";
import type { ProgressReporter } from "./progress";
import { readUrlencoded } from "./urlencoded";

/** An uploaded file, by the name that the sender gave. */
export type SentFile<Stored = StoredBytes> = { name: string; mediaType: string; stored: Stored };

export type Received<Stored = StoredBytes> = {
  fields: ReadonlyMap<string, string>;
  files: readonly SentFile<Stored>[];
};

/** Where the bytes of files go while they arrive. */
export type Intake<Stored> = {
  write: (source: Readable, limits: { limitBytes: number }) => Promise<Stored>;
  /** Resolves when there is room for more; until then nothing more should be read from the sender. */
  room: () => Promise<void>;
};

/** Who hears how far it is, and may put an end to it. */
type ProgressListener = Pick<ProgressReporter, "signal" | "note">;

/** 504: the sender took longer than the service waits. */
class UploadTimeout extends AppError {
  readonly status = 504;

  constructor(seconds: number) {
    super("imports.timeout", { seconds });
  }
}

const formParser = onFirstUse(() => import("formidable"));

const MULTIPART = "multipart/form-data";
const URLENCODED = "application/x-www-form-urlencoded";
const FILES = "files";
const MAX_FIELDS = 50;

/**
 * Takes in the parts of an import request: files go to the intake as they arrive, the rest is kept. Resolves when the
 * intake has all files; rejects with what to tell the sender, the rest of the body then being read into nothing.
 */
export async function receive<Stored>(
  body: IncomingBody,
  intake: Intake<Stored>,
  progress: ProgressListener,
): Promise<Received<Stored>> {
  const type = (body.contentType ?? "").split(";")[0]?.trim().toLowerCase();
  const { IMPORT_MAX_BYTES, IMPORT_UPLOAD_TIMEOUT } = config();
  const end = endOf(IMPORT_UPLOAD_TIMEOUT, progress.signal);
  try {
    if ((body.declaredBytes ?? 0) > IMPORT_MAX_BYTES) throw tooLarge();
    if (type === URLENCODED) return await Promise.race([receiveFields(body), end.passed]);
    if (type !== MULTIPART) throw new UnsupportedMedia([MULTIPART]);
    return await receiveParts(body, intake, { progress, end: end.passed });
  } catch (error) {
    body.discard();
    throw error;
  } finally {
    end.stop();
  }
}

/** Metadata alone, as clients without files send it. */
async function receiveFields(body: IncomingBody): Promise<Received<never>> {
  const { IMPORT_METADATA_MAX_BYTES: limit } = config();
  const fields = await readUrlencoded(boundedChunks(body, limit), MAX_FIELDS).catch(
    (error: unknown) => {
      throw error instanceof TooLarge ? tooMuchMetadata(limit) : error;
    },
  );
  return { fields, files: [] };
}

async function receiveParts<Stored>(
  body: IncomingBody,
  intake: Intake<Stored>,
  { progress, end }: { progress: ProgressListener; end: Promise<never> },
): Promise<Received<Stored>> {
  const { IMPORT_MAX_BYTES, IMPORT_METADATA_MAX_BYTES, IMPORT_MAX_FILES } = config();
  const { default: formidable, errors } = await formParser();
  const sinks: PassThrough[] = [];
  const arriving: Promise<SentFile<Stored>>[] = [];
  const fields = new Map<string, string>();
  // The form reads behind this: ending it ends the form, and the rest of the body can still be read into nothing.
  const source = new PartHeadLimit(boundaryOf(body.contentType), () => intake.room());
  // Not `source.destroyed`: a stream that was read to its end is destroyed, too.
  let isStopped = false;
  const stop = (reason: unknown): void => {
    isStopped = true;
    source.destroy(reason as Error);
  };
  const form = formidable({
    maxFiles: IMPORT_MAX_FILES,
    maxFileSize: IMPORT_MAX_BYTES,
    maxTotalFileSize: IMPORT_MAX_BYTES,
    maxFields: MAX_FIELDS,
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
      // A part that was begun before the form ended may come here after it.
      if (isStopped) return sink.destroy();
      sinks.push(sink);
      const sent = intake
        .write(sink, { limitBytes: IMPORT_MAX_BYTES })
        .then((stored) => ({ name: originalFilename, mediaType: mimetype, stored }));
      // A failing disk ends the form; the failure itself is reported below.
      sent.catch((error: unknown) => sink.destroy(error as Error));
      arriving.push(sent);
      return sink;
    },
  });
  const takePart = form.onPart.bind(form);
  form.onPart = (part) => {
    if (isStopped) return undefined;
    const refusal = preparePart(part);
    return refusal ? stop(refusal) : takePart(part);
  };
  form.on("field", (name, value) => {
    if (fields.has(name)) stop(new BadRequest("imports.partTwice", { name }));
    fields.set(name, value);
  });
  // What lies around parts counts too, or a body of nothing else would never end.
  form.on("progress", (received, expected) => {
    progress.note("receiving", received, expected || null);
    if (received > IMPORT_MAX_BYTES) stop(tooLarge());
  });
  const stream = body.stream();
  try {
    // The sender disconnected before a listener was attached; no further event will come.
    if (stream.destroyed) throw brokenOff();
    finished(stream, { writable: false }, (error) => error && stop(error));
    stream.pipe(source);
    await Promise.race([
      form.parse(Object.assign(source, { headers: headersOf(body) }) as never),
      end,
    ]);
    const files = await Promise.race([Promise.all(arriving), end]);
    return { fields, files: files ?? [] };
  } catch (error) {
    stream.unpipe(source);
    stop(error);
    for (const sink of sinks) sink.destroy(new TransferBroken());
    const settled = await Promise.allSettled(arriving);
    const ours = settled.flatMap((one) =>
      one.status === "rejected" ? [one.reason as unknown] : [],
    );
    throw toAppError(error, ours, errors);
  }
}

/**
 * A part with a file name is a file, whether or not it has a type (some clients send none), and all others are
 * fields. Answers why it cannot be taken.
 */
function preparePart(part: Part): AppError | undefined {
  const { headers = {} } = part as Part & { headers?: Readonly<Record<string, string>> };
  const disposition = headers["content-disposition"];
  const extended = /\bfilename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? "")?.[1];
  const name = extended ? decoded(extended) : part.originalFilename;
  if (!name || part.name === "metadata") {
    Object.assign(part, { mimetype: null, originalFilename: null, transferEncoding: "utf-8" });
    return undefined;
  }
  if (part.name !== FILES)
    return new BadRequest("imports.fileInPart", { name: part.name ?? "", files: FILES });
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
function headersOf({ contentType, declaredBytes }: IncomingBody): Record<string, string> {
  return {
    "content-type": contentType ?? "",
    ...(declaredBytes === undefined
      ? { "transfer-encoding": "chunked" }
      : { "content-length": String(declaredBytes) }),
  };
}

/** When to stop receiving: the request takes too long, or was cancelled. */
function endOf(seconds: number, cancelled: AbortSignal) {
  const timeOut = AbortSignal.timeout(seconds * 1000);
  const controller = new AbortController();
  const passed = new Promise<never>((_, reject) => {
    const stop = { signal: controller.signal };
    timeOut.addEventListener("abort", () => reject(new UploadTimeout(seconds)), stop);
    cancelled.addEventListener("abort", () => reject(cancelled.reason as Error), stop);
  });
  // It may be rejected after the race is decided; an unhandled rejection would end the process.
  passed.catch(() => undefined);
  return { passed, stop: () => controller.abort() };
}

const tooLarge = () =>
  new TooLarge("imports.requestTooLarge", { maximum: config().IMPORT_MAX_BYTES });
const tooMuchMetadata = (limit: number) =>
  new TooLarge("imports.metadataTooLarge", { maximum: limit });
const brokenOff = () => new BadRequest("imports.brokeOff");

/** Translates an error of the parser; a failure below it, such as a full disk, has precedence. */
function toAppError(error: unknown, failures: readonly unknown[], codes: typeof errors): unknown {
  if (error instanceof AppError) return error;
  const deeper = failures.find((one) => !(one instanceof TransferBroken));
  if (deeper !== undefined) return deeper;
  const { code } = error as { code?: unknown };
  if (code === codes.biggerThanTotalMaxFileSize || code === codes.biggerThanMaxFileSize)
    return tooLarge();
  if (code === codes.maxFieldsSizeExceeded)
    return tooMuchMetadata(config().IMPORT_METADATA_MAX_BYTES);
  if (code === codes.maxFilesExceeded)
    return new TooLarge("imports.tooManyFiles", { maximum: config().IMPORT_MAX_FILES });
  if (code === codes.maxFieldsExceeded) return new BadRequest("imports.tooManyParts");
  return brokenOff();
}
