import { Readable } from "node:stream";
import { DataStore, Server, Upload } from "@tus/server";
import { AppError, BadRequest, NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { isUuid } from "@/lib/core/uuid";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { cleanKey } from "./keys";
import type { OpenFiles } from "./owner";
import * as files from "./repository";
import { bytesOfPart, MULTIPART_MS, type Multipart } from "./transfer";
import { limitsOf } from "./service/checks";
import { commitFile } from "./service/commit";
import { deleteFile } from "./service/entries";
import { uploadPart } from "./service/parts";
import { startUploads } from "./service/start";
import { uploadContent } from "./service/upload";
import { UploadLocks } from "./upload-locks";

/**
 * Uploads that go on where they broke off, by tus 1.0.0 (https://tus.io/protocols/resumable-upload): the library
 * speaks the protocol, and what comes is kept as a file sent in parts. A part is on the disk before it counts, so what
 * was reported to the sender survives a crash; a sender loses less than one part.
 */
const PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;

const locks = new UploadLocks();

type ResumableAddress = {
  /** Where uploads of the owner are made, e.g. `/api/records/abc/draft/uploads`. */
  path: string;
  /** Of the upload that is meant; nothing where one is made. */
  uploadId?: string;
};

/** Answers a request of the protocol. What our own rules refuse is thrown, as everywhere. */
export async function resumeUpload(
  ctx: Context,
  open: OpenFiles,
  request: Request,
  { path, uploadId }: ResumableAddress,
): Promise<Response> {
  const owner = await open(ctx);
  const store = new FileStore(ctx, open);
  let refusal: AppError | undefined;
  const server = new Server({
    path,
    datastore: store,
    // By owner, too: who knows the id of an upload elsewhere must not end it from here.
    locker: { newLock: (id) => locks.newLock(`${owner.id}/${id}`) },
    maxSize: limitsOf(owner).fileBytes,
    // It gets its name, the id of the file, when the file is there.
    namingFunction: () => crypto.randomUUID(),
    generateUrl: (_request, { id }) => absoluteUrl(`${path}/${id}`),
    getFileIdFromRequest: () => uploadId,
    onUploadFinish: async (_request, upload) => {
      await store.finish(upload);
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof AppError) refusal = error;
      return undefined;
    },
    allowedOrigins: [],
  });
  // GET is treated as HEAD, because an upload in progress can only report its offset.
  const headRequest = request.method === "GET" ? new Request(request, { method: "HEAD" }) : request;
  const response = await server.handleWeb(headRequest);
  if (refusal) throw refusal;
  return response;
}

/** The files of one owner, as the library sees them: an upload is an entry, under the entry's id. */
class FileStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "expiration", "termination"];

  constructor(
    private readonly ctx: Context,
    private readonly open: OpenFiles,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    const key = upload.metadata?.filename;
    if (!key) throw new BadRequest("files.filenameNeeded");
    const size = upload.size ?? 0;
    const { entries } = await startUploads(this.ctx, this.open, [announceUpload(key, size)]);
    const entry = entries.find((one) => one.key === cleanKey(key));
    if (!entry) throw new Error(`The file ${key} was announced and is not there.`);
    upload.id = entry.id;
    upload.creation_date = entry.updatedAt.toISOString();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const entry = await this.#entry(id);
    const size = sizeOf(entry);
    const offset = entry.status === "completed" ? size : await this.#offset(entry);
    const upload = new Upload({
      id,
      size,
      offset,
      metadata: { filename: entry.key },
      creation_date: entry.updatedAt.toISOString(),
    });
    // The service was stopped between the last part and the end: finish now, since the sender will send no more.
    if (offset === size && entry.status !== "completed" && size > 0) await this.finish(upload);
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { key, transfer } = await this.#entry(id);
    if (transfer.type !== "M") return offset;
    const pieces = new Pieces(stream);
    let reached = offset;
    for (let number = partAt(transfer, offset); ; number++) {
      const expected = bytesOfPart(transfer, number);
      if (expected === undefined || !(await pieces.hasMore())) return reached;
      const part = { number, stream: pieces.take(expected) };
      try {
        await uploadPart(this.ctx, this.open, key, part);
      } catch (error) {
        // The sender sent, or could send, no whole part: it goes on from the last that is whole.
        if (pieces.isCutShort) return reached;
        throw error;
      }
      reached += expected;
    }
  }

  override async remove(id: string): Promise<void> {
    await deleteFile(this.ctx, this.open, (await this.#entry(id)).key);
  }

  override getExpiration(): number {
    return MULTIPART_MS;
  }

  /** Makes the file final when all of it has come. */
  async finish({ id }: Upload): Promise<void> {
    const { key, transfer, status } = await this.#entry(id);
    if (status === "completed") return;
    if (transfer.type === "L")
      await uploadContent(this.ctx, this.open, key, { stream: Readable.from([]), lengthBytes: 0 });
    await commitFile(this.ctx, this.open, key);
  }

  async #entry(id: string): Promise<files.FileEntry> {
    const owner = await this.open(this.ctx);
    const entry = isUuid(id) ? await files.findEntryById(this.ctx.db, id) : undefined;
    if (entry?.ownerId !== owner.id || entry.status === "interrupted")
      throw new NotFound("files.noSuchUpload");
    return entry;
  }

  /** Where the sender goes on: behind the parts that have come without a gap. */
  async #offset({ id, transfer }: files.FileEntry): Promise<number> {
    if (transfer.type !== "M") return 0;
    const parts = (await files.listParts(this.ctx.db, [id])).get(id) ?? [];
    const here = new Set(parts.map(({ number }) => number));
    let offset = 0;
    for (let number = 1; here.has(number); number++) offset += bytesOfPart(transfer, number) ?? 0;
    return offset;
  }
}

function announceUpload(key: string, size: number) {
  if (size === 0) return { key };
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const parts = Math.ceil(size / partBytes);
  return { key, size, transfer: { type: "M", parts, part_size: partBytes } };
}

const sizeOf = ({ content, transfer }: files.FileEntry): number =>
  content?.sizeBytes ?? (transfer.type === "M" ? transfer.sizeBytes : 0);

const partAt = ({ partBytes }: Multipart, offset: number) => Math.floor(offset / partBytes) + 1;

/** Cuts a stream into pieces, each a stream of its own, read one after the other. */
class Pieces {
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  #rest: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  /** Whether the source ended before the piece that was taken last was whole. */
  isCutShort = false;

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  }

  async hasMore(): Promise<boolean> {
    while (this.#rest.length === 0 && !this.#hasEnded) await this.#next();
    return this.#rest.length > 0;
  }

  take(count: number): Readable {
    return Readable.from(this.#piece(count), { objectMode: false });
  }

  async *#piece(count: number): AsyncGenerator<Buffer> {
    this.isCutShort = true;
    for (let left = count; left > 0 && (await this.hasMore());) {
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      this.isCutShort = left > 0;
      yield piece;
    }
  }

  async #next(): Promise<void> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) this.#hasEnded = true;
      else this.#rest = value;
    } catch (error) {
      this.#hasEnded = true;
      throw error;
    }
  }
}
