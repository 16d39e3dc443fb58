type Sample = { at: number; bytes: number };

/** Pace of the last seconds: long enough to be calm, short enough to follow a change. */
const WINDOW_MS = 8_000;

/** The speed of an upload, from its progress events. A restart or a resumed part does not count as speed. */
export class TransferRate {
  private samples: Sample[] = [];

  /** @param at milliseconds of any clock that only goes on */
  note(bytes: number, at: number): void {
    const last = this.samples.at(-1);
    if (last && bytes < last.bytes) this.samples = [];
    this.samples = [...this.samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes }];
  }

  /** Undefined while too little is known. */
  get bytesPerSecond(): number | undefined {
    const [first] = this.samples;
    const last = this.samples.at(-1);
    if (!first || !last || last.at - first.at < 500) return undefined;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}
