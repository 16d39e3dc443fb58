import type { Readable } from "node:stream";

/** Both ends are part of the range, as in HTTP. */
export type ByteRange = { start: number; end: number };

type Described = {
  readonly mediaType: string;
  /** Absent where the length is not known before the last byte. */
  readonly sizeBytes?: number;
  /** An entity tag as HTTP writes it, quotes included (RFC 9110 section 8.8.3). */
  readonly etag?: string;
  readonly modifiedAt?: Date;
};

/**
 * Bytes that a use case hands out. Bytes are read only on demand, so that a presenter can answer
 * 304 or `HEAD` from the description alone.
 */
export type StreamableObject = Described &
  (
    | {
        /** A range is asked for only of objects that say their size and `isSeekable`. */
        readonly open: (range?: ByteRange) => Promise<Readable>;
        readonly isSeekable?: true;
      }
    | {
        /** For small content, or content made in memory. */
        readonly read: () => Promise<Uint8Array<ArrayBuffer> | string>;
      }
  );
