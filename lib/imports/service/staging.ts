import type { Readable } from "node:stream";
import type { Context } from "@/lib/db/context";
import { ignoreErrorsUntilRead } from "@/lib/objects";
import { storage, type StoredBytes, type WriteLimits } from "@/lib/storage";
import * as repository from "../repository";

/** A request has any number of files; small ones wait for the disk much longer than they take to arrive. */
const WRITES_AT_ONCE = 16;
/** A file smaller than what its stream holds has arrived before its turn; any number of them would fill the memory. */
const MAX_WAITING = 4;
/** Keys are noted in the database before bytes are written, so many to a statement. */
const KEYS_AT_ONCE = 32;

/** Storage keys for an import, still to be noted. */
export const newKeys = (): string[] =>
  Array.from({ length: KEYS_AT_ONCE }, () => storage().newKey());

/**
 * Where the bytes of one import are stored until works take them. Even if this process dies, objects that are not taken
 * are removed: by `drop` at the end, or by the recovery job.
 */
export class Staging {
  readonly #unused: string[] = [];
  /** The objects that the database lists for the import. */
  readonly #noted = new Set<string>();
  #reserving: Promise<void> = Promise.resolve();
  #free = WRITES_AT_ONCE;
  readonly #writing: Promise<StoredBytes>[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #held: (() => void)[] = [];

  constructor(
    readonly ctx: Context,
    readonly importId: string,
    /** Keys that are noted already. */
    keys: readonly string[] = [],
  ) {
    this.#keep(keys);
  }

  /**
   * Takes in a stream; see `durable` for when it would survive a power cut. Few are read at a time; the others wait
   * with what their senders hold.
   */
  async write(
    source: Readable,
    limits: { limitBytes: number; expectedBytes?: number },
  ): Promise<StoredBytes> {
    ignoreErrorsUntilRead(source);
    await this.#enter();
    return new Promise((onReceived, reject) => {
      const writing = this.#store(source, { ...limits, onReceived });
      writing.catch(reject);
      this.#writing.push(writing);
    });
  }

  /** Resolves when everything that was taken in would survive a power cut; rejects when that failed. */
  async durable(): Promise<void> {
    await Promise.all(this.#writing);
  }

  /** Resolves when few files wait for their turn; until then a sender had better not be read on. */
  async room(): Promise<void> {
    while (this.#waiting.length >= MAX_WAITING)
      await new Promise<void>((resolve) => this.#held.push(resolve));
  }

  /** Resolves when all writes have ended: an object removed while it is written would reappear. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#writing);
  }

  /** Keys under which nothing was written, and nothing will be once all is durable. */
  get unused(): readonly string[] {
    return this.#unused;
  }

  /** Called once the database has forgotten the keys that are unused, and those that works have taken. */
  released(taken: readonly string[]): void {
    for (const key of [...this.#unused.splice(0), ...taken]) this.#noted.delete(key);
  }

  /** Removes what no work has taken. */
  async drop(): Promise<void> {
    await this.settled();
    if (this.#noted.size > 0) await dropObjects(this.ctx, this.importId, this.#unused.splice(0));
  }

  async #store(source: Readable, limits: WriteLimits): Promise<StoredBytes> {
    try {
      return await storage().write(source, { ...limits, key: await this.#nextKey() });
    } finally {
      this.#leave();
    }
  }

  async #nextKey(): Promise<string> {
    this.#reserving = this.#reserving.then(async () => {
      if (this.#unused.length > 0) return;
      const keys = newKeys();
      await repository.insertObjects(this.ctx, this.importId, keys);
      this.#keep(keys);
    });
    await this.#reserving;
    return this.#unused.pop() ?? this.#nextKey();
  }

  #keep(keys: readonly string[]): void {
    this.#unused.push(...keys);
    for (const key of keys) this.#noted.add(key);
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
    for (const goOn of this.#held.splice(0)) goOn();
  }
}

/**
 * Rows first: an object without its row can be taken by no work, and a taken one has no row here. Under keys that are
 * `unused` nothing was written.
 */
export async function dropObjects(
  ctx: Context,
  importId: string,
  unused: readonly string[] = [],
): Promise<void> {
  const keys = await repository.releaseObjects(ctx, importId, unused);
  if (keys.length === 0) return;
  for (const key of keys) await storage().remove(key);
  await repository.deleteObjects(ctx, keys);
}
