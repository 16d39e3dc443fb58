import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { compiledFile } from "@/lib/core/compiled-file";
import type { ChecksumReply, ChecksumQuestion } from "./checksum-thread";

/**
 * Both checksums of one stream, computed in parallel to copying: md5 runs at some 760 MB/s on one core and would limit a
 * single upload, so streams of more than one block are hashed by a thread. The blocks are in shared memory; the thread
 * reads them there and reports when it has finished.
 */
export type Digests = { md5: string; sha256: string };

export type StreamHash = {
  /** Takes the next bytes; they may be overwritten once the promise has resolved. */
  update: (bytes: Uint8Array<SharedArrayBuffer>) => Promise<void>;
  digest: () => Promise<Digests>;
  /** Forgets the stream. Harmless after `digest`. */
  drop: () => void;
};

/** For a single block: a message to a thread would take longer than the hashing. */
export function hashNow(bytes: Uint8Array): Digests {
  const of = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
  return { md5: of("md5"), sha256: of("sha256") };
}

type Waiting = { resolve: (reply: ChecksumReply) => void; reject: (reason: Error) => void };

class HashThread {
  streams = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  #tickets = 0;

  constructor(onEnd: (thread: HashThread) => void) {
    // Options of the parent, such as a TypeScript loader of tests, would only slow the start of the thread down.
    this.#worker = new Worker(compiledFile("checksum-thread"), { execArgv: [], name: "checksums" });
    this.#worker.on("message", (reply: ChecksumReply) => {
      this.#waiting.get(reply.ticket)?.resolve(reply);
      this.#settle(reply.ticket);
    });
    const fail = (reason: Error) => {
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
      onEnd(this);
    };
    this.#worker.on("error", fail);
    this.#worker.on("exit", (code) =>
      fail(new Error(`The checksum thread ended with code ${code}.`)),
    );
    this.#worker.unref();
  }

  ask(message: ChecksumQuestion): Promise<ChecksumReply> {
    const ticket = ++this.#tickets;
    return new Promise((resolve, reject) => {
      // An answer that is waited for keeps the process alive; an idle thread does not.
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(ticket, { resolve, reject });
      this.#worker.postMessage({ ticket, ...message });
    });
  }

  forget(stream: number): void {
    this.#worker.postMessage({ stream });
  }

  #settle(ticket: number): void {
    this.#waiting.delete(ticket);
    if (this.#waiting.size === 0) this.#worker.unref();
  }
}

const MAX_THREADS = 2;
const threads = new Set<HashThread>();
let streams = 0;

function leastBusy(): HashThread {
  const [idlest] = [...threads].sort((one, other) => one.streams - other.streams);
  if (idlest && (idlest.streams === 0 || threads.size >= MAX_THREADS)) return idlest;
  const thread = new HashThread((ended) => threads.delete(ended));
  threads.add(thread);
  return thread;
}

/** Starts hashing a stream of any length on one of the shared threads. */
export function hashStream(): StreamHash {
  const thread = leastBusy();
  const stream = ++streams;
  let open = true;
  thread.streams += 1;
  const close = () => {
    if (open) thread.streams -= 1;
    open = false;
  };
  return {
    update: async (bytes) => {
      await thread.ask({ stream, bytes });
    },
    digest: async () => {
      const { md5, sha256 } = await thread.ask({ stream, last: true });
      close();
      if (md5 === undefined || sha256 === undefined) throw new Error("The checksums are missing.");
      return { md5, sha256 };
    },
    drop: () => {
      if (open) thread.forget(stream);
      close();
    },
  };
}
