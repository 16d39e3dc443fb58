import { Conflict } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { RequestSummary, Progress } from "../repository";

/** How often an import says that it is alive and how far it is. */
const PULSE_MS = 1_000;

/** 409: an authorised user cancelled the import. */
export class ImportCancelled extends Conflict {
  constructor() {
    super("imports.cancelled");
  }
}

/** Saves the progress of a running import, and detects when the import was cancelled. */
export class ProgressReporter {
  readonly #pulse: NodeJS.Timeout;
  readonly #cancel = new AbortController();
  #progress: Progress | null = null;
  #summary: RequestSummary | undefined;
  #isReporting = false;

  constructor(
    private readonly ctx: Context,
    private readonly importId: string,
  ) {
    this.#pulse = setInterval(() => void this.#report(), PULSE_MS);
  }

  /** Aborted when the import was cancelled. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Stores the options and the number of works, known once the request is read. */
  begin(summary: RequestSummary): void {
    this.#summary = summary;
  }

  /** Sets the progress that is saved next. */
  note(phase: Progress["phase"], done: number, total: number | null): void {
    this.#progress = { phase, done, total };
  }

  /** @throws ImportCancelled */
  check(): void {
    this.signal.throwIfAborted();
  }

  end(): void {
    clearInterval(this.#pulse);
  }

  async #report(): Promise<void> {
    if (this.#isReporting) return;
    this.#isReporting = true;
    try {
      const update = { progress: this.#progress, summary: this.#summary };
      const isOpen = await repository.touchRun(this.ctx, this.importId, update);
      if (!isOpen) this.#cancel.abort(new ImportCancelled());
    } catch (error) {
      this.ctx.log.warn({ err: error }, "an import could not say how far it is");
    } finally {
      this.#isReporting = false;
    }
  }
}
