import { dayOf, dayOfTime } from "@/lib/core/calendar";
import { MAX_DOUBLE_CLICK_MS } from "./service/double-clicks";
import type { Visit } from "./visit";

/** What was read, and how. */
type Target = Pick<Visit, "kind" | "workId" | "file" | "referrer" | "viaApi">;

/** Who reads, and the latest click: visits of one target that count once, none of them written yet. */
type Reader = Pick<Visit, "session" | "address" | "agent"> & {
  target: Target | undefined;
  /** When the click began, in milliseconds since 1970. */
  first: number;
  /** The number of the last visit of the click. */
  last: number;
  /** Whether that is another one than the first. */
  isRepeated: boolean;
};

/** Readers and targets that are remembered: 5 MB at most. */
const MAX_KNOWN = 5_000;
/** Longer ones are not. */
const MAX_LENGTH = 300;

/**
 * Visits that are not written yet, in the order of their arrival. Where a visitor reads one target again within 30 seconds, which
 * counts once, the first and the last visit are kept: by these, `DoubleClickFilter` finds the same as by all of them, and who
 * reloads a page all the time costs no room.
 *
 * A visit waits as a time and two references to what others share. Objects of its own, which live for a second, would cost
 * more in garbage collection than all else that is done to count it.
 */
export class WaitingVisits {
  readonly #times: number[] = [];
  readonly #readers: Reader[] = [];
  readonly #targets: Target[] = [];
  /** Visits are numbered in their order. So many are gone. */
  #removed = 0;
  /** Of this day, those who are not signed in. */
  #day: number | undefined;
  readonly #guests = new Map<string, Reader>();
  /** Others, until their visits are being written: sessions are not kept any longer. */
  readonly #passing = new Map<string, Reader>();
  readonly #views = new Map<string, Target>();

  get length(): number {
    return this.#times.length;
  }

  /** Answers false where it is not kept: it needs a place, and `limit` are taken. */
  add(visit: Visit, limit: number): boolean {
    const time = visit.at.getTime();
    const reader = this.#readerOf(visit);
    const target = this.#targetOf(visit);
    const isOneClick = this.#isOneClick(reader, target, time);
    if (isOneClick && reader.isRepeated) {
      const place = reader.last - this.#removed;
      this.#times[place] = time;
      this.#targets[place] = target;
      return true;
    }
    if (this.length >= limit) return false;
    reader.last = this.#removed + this.#times.push(time) - 1;
    this.#readers.push(reader);
    this.#targets.push(target);
    reader.isRepeated = isOneClick;
    if (!isOneClick) {
      reader.target = target;
      reader.first = time;
    }
    return true;
  }

  /** The oldest, which stay as they are until `remove`. */
  oldest(count: number): readonly Visit[] {
    this.#passing.clear();
    const visits: Visit[] = [];
    for (const [place, reader] of this.#readers.slice(0, count).entries()) {
      const [time, target] = [this.#times[place], this.#targets[place]];
      if (time === undefined || !target) break;
      // What comes from now on is another click; and what a guest has read is forgotten.
      reader.target = undefined;
      const { session, address, agent } = reader;
      const { kind, workId, file, referrer, viaApi } = target;
      const at = new Date(time);
      visits.push({ at, kind, workId, file, session, address, agent, referrer, viaApi });
    }
    return visits;
  }

  remove(count: number): void {
    for (const list of [this.#times, this.#readers, this.#targets]) list.splice(0, count);
    this.#removed += count;
  }

  #readerOf({ at, session, address, agent }: Visit): Reader {
    const day = dayOf(at);
    if (day !== this.#day) this.#guests.clear();
    this.#day = day;
    const isGuest = session === undefined && agent.length <= MAX_LENGTH;
    const known = isGuest ? this.#guests : this.#passing;
    const key = isGuest ? `${address}\n${agent}` : `${address}\n${agent}\n${session ?? ""}`;
    const before = known.get(key);
    if (before) return before;
    const clicks = { target: undefined, first: 0, last: -1, isRepeated: false };
    const reader = { session, address, agent, ...clicks };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, reader);
    return reader;
  }

  #targetOf({ kind, workId, file, referrer, viaApi }: Visit): Target {
    const target = { kind, workId, file, referrer, viaApi };
    if (kind !== "view") return target;
    const key = `${workId}\n${viaApi ? "api" : ""}\n${referrer}`;
    const before = this.#views.get(key);
    if (before || key.length > MAX_LENGTH) return before ?? target;
    if (this.#views.size >= MAX_KNOWN) this.#views.clear();
    this.#views.set(key, target);
    return target;
  }

  /** Visits come in the order in which they end, a long download later than one that began after it. */
  #isOneClick({ target: former, first, last }: Reader, target: Target, time: number): boolean {
    return (
      former !== undefined &&
      isSame(former, target) &&
      time >= (this.#times[last - this.#removed] ?? Infinity) &&
      time - first <= MAX_DOUBLE_CLICK_MS &&
      dayOfTime(first) === dayOfTime(time)
    );
  }
}

const isSame = (one: Target, other: Target) =>
  one.workId === other.workId && one.kind === other.kind && fileOf(one) === fileOf(other);

const fileOf = ({ file }: Target) => (typeof file === "object" ? `file ${file.key}` : file);
