import type { Readable } from "node:stream";
import type { ByteRange } from "@/lib/core/streamable-object";
import { BadRequest, TooLarge } from "@/lib/core/errors";
import { message } from "@/lib/core/message";

/**
 * The port behind which bytes are kept. An object is written once under a key the storage chooses, is never
 * changed afterwards, and is known to its owner by a row in the database; names of files never get here.
 *
 * Bytes are never under a transaction: write first, then commit the row, and `remove` when that fails.
 * Leftovers of a crash in between are found by `list` and `sweepTemp`.
 */
export type ObjectStorage = {
  /** A key that no object has, for callers that must record it before they write. */
  newKey: () => string;
  /**
   * Keeps the bytes of a stream. Resolves only after they would survive a power cut; rejects, with nothing
   * left behind, when the stream breaks, is too long, or has another length than was announced.
   */
  write: (source: Readable, limits: WriteLimits) => Promise<StoredBytes>;
  /** Opens an object; rejects with {@link MissingObject} before the first byte when it is not there. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  stat: (key: string) => Promise<ObjectStat | undefined>;
  /** Also an unfinished write under the key. Removing a missing object is no error: clean-up may run twice. */
  remove: (key: string) => Promise<void>;
  /** All objects in order of their keys, those after `after`. */
  list: (after?: string) => AsyncIterable<ObjectStat>;
  /** Removes what interrupted writes left before that moment; resolves to how many there were. */
  sweepTemp: (olderThan: Date) => Promise<number>;
};

export type WriteLimits = {
  /** The most bytes that are accepted. */
  limitBytes: number;
  /** How many bytes the sender announced, when it did. */
  expectedBytes?: number;
  /** From `newKey`; otherwise the storage chooses one. */
  key?: string;
  /** Told as soon as all bytes are here and summed, which is before they would survive a power cut. */
  onReceived?: (bytes: StoredBytes) => void;
};

export type StoredBytes = {
  key: string;
  sizeBytes: number;
  /** Lower-case hexadecimal, as is `sha256`. */
  md5: string;
  sha256: string;
};

export type ObjectStat = { key: string; sizeBytes: number; modifiedAt: Date };

/** The sender went away, or sent fewer or more bytes than it announced. */
export class TransferBroken extends BadRequest {
  constructor() {
    super("storage.broken");
  }
}

/** The stream went past `limitBytes`. Callers that know which limit it was say so instead. */
export class TransferTooLong extends TooLarge {
  constructor(readonly limitBytes: number) {
    super(message("storage.tooLong", { maximum: limitBytes }));
  }
}

/** A key without bytes: never the fault of a caller over HTTP, so not an expected failure. */
export class MissingObject extends Error {
  constructor(readonly key: string) {
    super(`The storage holds no object ${key}.`);
    this.name = "MissingObject";
  }
}
