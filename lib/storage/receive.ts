import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { hashNow, hashStream, type Digests, type StreamHash } from "./hashing";
import { TransferBroken, TransferTooLong, type WriteLimits } from "./port";

/**
 * Copies a stream to a file in blocks of 1 MiB (three times the speed of the 64 KiB a socket gives) while its
 * checksums are computed. A stream of any length holds at most {@link BLOCKS_IN_FLIGHT} blocks.
 */
const BLOCK_BYTES = 1024 * 1024;
const BLOCKS_IN_FLIGHT = 8;
/** Flushing as we go lets the disk work while bytes still arrive, and keeps the last flush short. */
const FLUSH_EVERY_BLOCKS = 64;

type Block = Uint8Array<SharedArrayBuffer>;

const SPARE_BLOCKS = 16;
const spare: Block[] = [];
const takeBlock = (): Block => spare.pop() ?? new Uint8Array(new SharedArrayBuffer(BLOCK_BYTES));
const giveBack = (block: Block): void => {
  if (spare.length < SPARE_BLOCKS) spare.push(block);
};

export async function receive(
  source: Readable,
  file: FileHandle,
  { limitBytes, expectedBytes }: WriteLimits,
): Promise<Digests & { sizeBytes: number }> {
  const copy = new BlockCopy(file);
  let sizeBytes = 0;
  try {
    for await (const chunk of chunksOf(source)) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > limitBytes) throw new TransferTooLong(limitBytes);
      if (expectedBytes !== undefined && sizeBytes > expectedBytes) throw new TransferBroken();
      await copy.add(chunk);
    }
    if (expectedBytes !== undefined && sizeBytes !== expectedBytes) throw new TransferBroken();
    return { sizeBytes, ...(await copy.finish()) };
  } catch (error) {
    await copy.abandon();
    throw error;
  }
}

/**
 * A failing source is the sender's failure; a failing disk is ours, and keeps its own error. The source is left
 * alive when we stop early: destroying a request would take the connection, and with it our answer, away.
 */
async function* chunksOf(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<unknown>) {
      if (chunk instanceof Uint8Array) yield chunk;
      else throw new TypeError("A byte stream was expected.");
    }
  } catch (error) {
    if (error instanceof TypeError) throw error;
    throw new TransferBroken();
  }
}

class BlockCopy {
  readonly #file: FileHandle;
  #block: Block = takeBlock();
  #filled = 0;
  #position = 0;
  #blocks = 0;
  #hash: StreamHash | undefined;
  readonly #inFlight: Promise<void>[] = [];
  #writing: Promise<void> = Promise.resolve();
  #flushing: Promise<void> = Promise.resolve();
  #isFlushing = false;
  #failure: { reason: unknown } | undefined;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(chunk: Uint8Array): Promise<void> {
    let taken = 0;
    while (taken < chunk.byteLength) {
      if (this.#filled === BLOCK_BYTES) await this.#sendBlock();
      const part = chunk.subarray(taken, taken + BLOCK_BYTES - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.byteLength;
      taken += part.byteLength;
    }
  }

  async finish(): Promise<Digests> {
    const last = this.#block.subarray(0, this.#filled);
    if (!this.#hash) {
      await writeAll(this.#file, last, 0);
      giveBack(this.#block);
      return hashNow(last);
    }
    this.#dispatch(this.#block, last);
    const digests = await this.#hash.digest();
    await this.#settle();
    return digests;
  }

  async abandon(): Promise<void> {
    this.#hash?.drop();
    await Promise.allSettled([...this.#inFlight, this.#flushing]);
  }

  async #sendBlock(): Promise<void> {
    this.#dispatch(this.#block, this.#block);
    this.#filled = 0;
    if (this.#inFlight.length >= BLOCKS_IN_FLIGHT) await this.#inFlight.shift();
    if (this.#failure) throw this.#failure.reason;
    this.#block = takeBlock();
  }

  #dispatch(block: Block, bytes: Block): void {
    const hash = (this.#hash ??= hashStream());
    const position = this.#position;
    // One write at a time: the file is locked while it is written to, and waiting for that costs a core.
    this.#writing = this.#writing.then(() => writeAll(this.#file, bytes, position));
    const work = Promise.all([this.#writing, hash.update(bytes)]).then(
      () => giveBack(block),
      (reason: unknown) => {
        this.#failure ??= { reason };
      },
    );
    this.#inFlight.push(work);
    this.#position += bytes.byteLength;
    this.#blocks += 1;
    if (this.#blocks % FLUSH_EVERY_BLOCKS === 0) this.#flush();
  }

  /** One at a time: on a busy disk a flush may take longer than the next blocks, and then it covers them too. */
  #flush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    this.#flushing = this.#file
      .datasync()
      .catch((reason: unknown) => {
        this.#failure ??= { reason };
      })
      .finally(() => {
        this.#isFlushing = false;
      });
  }

  async #settle(): Promise<void> {
    await Promise.all([...this.#inFlight, this.#flushing]);
    if (this.#failure) throw this.#failure.reason;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.byteLength - written,
      position + written,
    );
    written += bytesWritten;
  }
}
