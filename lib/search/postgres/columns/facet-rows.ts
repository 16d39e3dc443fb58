/**
 * The facet values of documents, a row for each. What counting costs is the memory that is waited for, so rows are short:
 * values have numbers in the order of their first appearance, which take two bytes for the first 32,768 and four for the
 * others.
 */
export class FacetRows {
  /** By number. They are never removed. */
  private readonly values: number[] = [];
  private readonly numbers = new Map<number, number>();
  /** Each row behind its length. */
  private units = new Uint16Array(1_024);
  private end = 0;
  private lastRead = 0;

  /** Answers the place of the row. */
  add(values: readonly number[]): number {
    const row: number[] = [];
    for (const value of values) pushNumber(row, this.numberOf(value));
    const length: number[] = [];
    pushNumber(length, row.length);
    const at = this.end;
    this.end = at + length.length + row.length;
    if (this.end > this.units.length) {
      const more = new Uint16Array(Math.ceil((this.end * 4) / 3));
      more.set(this.units);
      this.units = more;
    }
    this.units.set(length, at);
    this.units.set(row, at + length.length);
    return at;
  }

  some(at: number, test: (value: number) => boolean): boolean {
    return this.someNumber(at, (number) => test(this.values[number] ?? 0));
  }

  /** How many different values there are: each has a number below. */
  get size(): number {
    return this.values.length;
  }

  /**
   * Visits the values that were counted, with how often they were, and clears the counts.
   *
   * @param slots  the documents whose rows were counted
   * @param places  of the rows, by slot
   */
  visit({ counts, slots, places }: Counted, visit: (value: number, count: number) => void): void {
    const tell = (number: number) => {
      const count = counts[number] ?? 0;
      if (count === 0) return false;
      counts[number] = 0;
      visit(this.values[number] ?? 0, count);
      return false;
    };
    if (this.values.length < NUMBERS_FOR_A_ROW * slots.length)
      for (let number = 0; number < this.values.length; number++) tell(number);
    else for (const slot of slots) this.someNumber(places[slot] ?? 0, tell);
  }

  /**
   * Adds the values of rows to the counts, by their numbers. Rows of a search lie far apart in memory, and a processor that
   * counts one does not see the next. So the ends of some dozen are read first, which it can do for all at once: a third of
   * the time for a million documents.
   */
  count({ counts, slots, places }: Counted): void {
    const { units } = this;
    for (let from = 0; from < slots.length; from += READ_AHEAD) {
      const count = Math.min(READ_AHEAD, slots.length - from);
      for (let one = 0; one < count; one++) starts[one] = places[slots[from + one] ?? 0] ?? 0;
      for (let one = 0; one < count; one++) {
        const at = starts[one] ?? 0;
        starts[one] = this.startOf(at);
        ends[one] = this.endOf(at);
      }
      // Written back, so that the compiler does not leave the reading out.
      let last = 0;
      for (let one = 0; one < count; one++) last ^= units[(ends[one] ?? 1) - 1] ?? 0;
      this.lastRead = last;
      for (let one = 0; one < count; one++) {
        const end = ends[one] ?? 0;
        for (let place = starts[one] ?? 0; place < end; place++) {
          let number = units[place] ?? 0;
          if (number >= LONG) number = longNumber(number, units[++place] ?? 0);
          counts[number] = (counts[number] ?? 0) + 1;
        }
      }
    }
  }

  private someNumber(at: number, test: (number: number) => boolean): boolean {
    const { units } = this;
    const end = this.endOf(at);
    for (let place = this.startOf(at); place < end; place++) {
      let number = units[place] ?? 0;
      if (number >= LONG) number = longNumber(number, units[++place] ?? 0);
      if (test(number)) return true;
    }
    return false;
  }

  private startOf(at: number): number {
    return at + ((this.units[at] ?? 0) < LONG ? 1 : 2);
  }

  private endOf(at: number): number {
    const length = this.units[at] ?? 0;
    if (length < LONG) return at + 1 + length;
    return at + 2 + longNumber(length, this.units[at + 1] ?? 0);
  }

  private numberOf(value: number): number {
    let number = this.numbers.get(value);
    if (number === undefined) {
      this.numbers.set(value, (number = this.values.length));
      this.values.push(value);
    }
    return number;
  }
}

type Counted = {
  readonly counts: Uint32Array;
  readonly slots: Uint32Array;
  readonly places: Uint32Array;
};

/** With fewer numbers for each row that is counted, all of them are gone through: that is quicker than the rows again. */
const NUMBERS_FOR_A_ROW = 200;

const READ_AHEAD = 64;
/** Of the rows that are counted next. */
const starts = new Uint32Array(READ_AHEAD);
const ends = new Uint32Array(READ_AHEAD);

/** Units from here on are the first half of a number. */
const LONG = 0x8000;

function pushNumber(units: number[], number: number): void {
  if (number < LONG) units.push(number);
  else units.push(LONG | (number >>> 16), number & 0xffff);
}

const longNumber = (first: number, second: number) => (first - LONG) * 0x10000 + second;
