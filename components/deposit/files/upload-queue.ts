import type { FileJson } from "@/lib/files/schema";
import { TransferRate } from "./transfer-rate";
import type { Stage, Uploader } from "./uploader";

/** A file on its way. One that has arrived leaves the queue for the list of the draft's files. */
export type Upload = {
  key: string;
  file: File;
  sentBytes: number;
  /** Undefined while it is not known. */
  bytesPerSecond?: number | undefined;
  state: "waiting" | Stage | "paused" | "failed";
  error?: unknown;
};

type Options = {
  upload: Uploader;
  draftId: () => Promise<string | undefined>;
  /** Removes the received parts of a cancelled file. */
  discard: (key: string) => Promise<void>;
  onDone: (file: FileJson) => void;
};

/** Few enough that small files do not wait behind a large one, and none starves. */
const AT_ONCE = 3;

/** Sends files, some at once, the rest in turn. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly running = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: Options) {}

  getSnapshot = (): readonly Upload[] => this.uploads;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly { key: string; file: File }[]): void {
    const fresh = files.map(({ key, file }): Upload => ({
      key,
      file,
      sentBytes: 0,
      state: "waiting",
    }));
    const keys = new Set(fresh.map(({ key }) => key));
    this.set([...this.uploads.filter(({ key }) => !keys.has(key)), ...fresh]);
    this.begin();
  }

  /** Goes on with one that was paused or failed. */
  resume(key: string): void {
    this.change(key, { state: "waiting" });
    this.begin();
  }

  pause(key: string): void {
    this.change(key, { state: "paused", bytesPerSecond: undefined });
    this.running.get(key)?.abort();
  }

  stop(key: string): void {
    this.running.get(key)?.abort();
    this.set(this.uploads.filter((one) => one.key !== key));
    void this.options.discard(key);
  }

  private begin(): void {
    for (const upload of this.uploads) {
      if (this.running.size >= AT_ONCE) return;
      if (upload.state === "waiting" && !this.running.has(upload.key)) void this.send(upload);
    }
  }

  private async send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.running.set(key, controller);
    this.change(key, { state: "sending" });
    const pace = new TransferRate();
    try {
      const draftId = await this.options.draftId();
      if (draftId === undefined) throw new NoDraft();
      const done = await this.options.upload({
        draftId,
        file,
        key,
        signal: controller.signal,
        onProgress: (sentBytes) => {
          pace.note(sentBytes, performance.now());
          this.change(key, { sentBytes, bytesPerSecond: pace.bytesPerSecond });
        },
        onStage: (state) => {
          if (!controller.signal.aborted) this.change(key, { state });
        },
      });
      this.set(this.uploads.filter((one) => one.key !== key));
      this.options.onDone(done);
    } catch (error) {
      if (!controller.signal.aborted) this.change(key, { state: "failed", error });
    } finally {
      this.running.delete(key);
      this.begin();
    }
  }

  private change(key: string, changes: Partial<Upload>): void {
    this.set(this.uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

/** There is nothing yet that files could belong to, because it could not be saved. */
export class NoDraft extends Error {
  override name = "NoDraft";
}
