import { scratchMarks } from "../scratch-arrays";
import { FacetRows } from "./facet-rows";

/**
 * What decides about the documents of an index, in arrays: versions, who may see them, facets, days and ids. A document
 * stands at the slot of its number. It takes some 90 bytes, and counting a million of them some milliseconds.
 */

export const RECORD = 1;
export const DRAFT = 2;
export const LATEST = 4;
export const LATEST_DRAFT = 8;
export const HAS_DRAFT = 16;

export type ColumnRow = {
  readonly number: number;
  /** Of the constants above; one of the first two is always there. */
  readonly flags: number;
  readonly id: string;
  /** Milliseconds. */
  readonly created: number;
  /** Days since 1970. */
  readonly from: number;
  readonly to: number;
  /** Tags of `visibility`, parted by {@link SEPARATOR}. */
  readonly visibility: string;
  /** Numbers of `facet_tags`. */
  readonly facets: readonly number[];
};

/** Values of an index have no control characters. */
export const SEPARATOR = "\u0001";

/** The former content of a slot. */
export type Slot = { readonly number: number; readonly values: readonly number[] };

const FIRST_SLOTS = 1_024;
const MIN_SPARSE = 100_000;
const NONE: readonly number[] = [];

export class Columns {
  /** How many slots there are. */
  size = 0;
  /** How many documents there are. */
  documents = 0;
  /** 0 where there is no document. */
  flags = new Uint8Array(FIRST_SLOTS);
  /** Numbers of lists of visibility tags. */
  visibility = new Uint32Array(FIRST_SLOTS);
  created = new Float64Array(FIRST_SLOTS);
  from = new Int32Array(FIRST_SLOTS);
  to = new Int32Array(FIRST_SLOTS);
  /** Different lists of visibility tags, by their text. */
  private readonly setNumbers = new Map<string, number>();
  /** The sets that have a tag. */
  private readonly setsWith = new Map<string, number[]>();
  private readonly facets = new FacetRows();
  /** Slots by values of listed facets: also of documents that no longer have the value, and some more than once. */
  private readonly lists = new Map<number, number[]>();
  private facetsAt = new Uint32Array(FIRST_SLOTS);
  /** Where the id of a slot is in the bytes of all, behind its length. */
  private idAt = new Uint32Array(FIRST_SLOTS);
  private ids = Buffer.alloc(FIRST_SLOTS);
  private idsEnd = 0;
  private written = 0;

  /**
   * @param first  the number of the first slot; documents with lower numbers cannot be added
   * @param isListed  whether a facet value belongs to a listed facet
   */
  constructor(
    readonly first: number,
    private readonly isListed: (value: number) => boolean = () => false,
  ) {}

  /** How many different lists of visibility tags there are. They are never removed. */
  get sets(): number {
    return this.setNumbers.size;
  }

  slotOf(number: number): number {
    return number - this.first;
  }

  /**
   * The slots of documents, whose numbers are ascending; numbers without a slot are left out. Removed documents may be
   * among them.
   */
  slotsOf(numbers: Int32Array): Uint32Array {
    const slots = new Uint32Array(numbers.length);
    let count = 0;
    for (let at = 0; at < numbers.length; at++) {
      const slot = (numbers[at] ?? 0) - this.first;
      if (slot >= 0 && slot < this.size) slots[count++] = slot;
    }
    return slots.subarray(0, count);
  }

  has(slot: number): boolean {
    return slot >= 0 && slot < this.size && this.flags[slot] !== 0;
  }

  /** Whether all of these have slots, or would get them. */
  fits(rows: readonly ColumnRow[]): boolean {
    return rows.every(({ number }) => number >= this.first);
  }

  /** Whether removed documents take most of the memory. */
  get isSparse(): boolean {
    return Math.max(this.size, this.written) > MIN_SPARSE + 3 * this.documents;
  }

  set(row: ColumnRow): void {
    const slot = this.slotOf(row.number);
    this.reserve(slot);
    this.setFlags(slot, row.flags);
    this.visibility[slot] = this.setNumber(row.visibility);
    this.created[slot] = row.created;
    this.from[slot] = row.from;
    this.to[slot] = row.to;
    this.idAt[slot] = this.addId(row.id);
    this.facetsAt[slot] = this.facets.add(row.facets);
    for (const value of row.facets) if (this.isListed(value)) this.addToList(value, slot);
    this.written++;
  }

  remove(number: number): void {
    const slot = this.slotOf(number);
    if (this.has(slot)) this.setFlags(slot, 0);
  }

  /** To be given back to {@link restore}. */
  save(number: number): Slot {
    const slot = this.slotOf(number);
    return {
      number,
      values: [this.flags[slot] ?? 0, ...this.others.map((column) => column[slot] ?? 0)],
    };
  }

  restore({ number, values }: Slot): void {
    const slot = this.slotOf(number);
    if (slot < 0 || slot >= this.size) return;
    const [flags = 0, ...others] = values;
    this.setFlags(slot, flags);
    for (const [at, column] of this.others.entries()) column[slot] = others[at] ?? 0;
  }

  /** The lists of visibility tags with this tag, by their numbers. */
  setsOf(tag: string): readonly number[] {
    return this.setsWith.get(tag) ?? NONE;
  }

  idOf(slot: number): string {
    const at = this.idAt[slot] ?? 0;
    const length = this.ids.readUInt16BE(at);
    return this.ids.toString("utf8", at + 2, at + 2 + length);
  }

  /** How many different facet values there are. */
  get facetValues(): number {
    return this.facets.size;
  }

  /** Adds the facet values of these documents to the counts, which have room for all values. */
  countFacets(counts: Uint32Array, slots: Uint32Array): void {
    this.facets.count({ counts, slots, places: this.facetsAt });
  }

  /** Visits the facet values that were counted of these documents, and clears the counts. */
  visitFacets(
    counts: Uint32Array,
    slots: Uint32Array,
    visit: (value: number, count: number) => void,
  ): void {
    this.facets.visit({ counts, slots, places: this.facetsAt }, visit);
  }

  /** The documents that have a value of a listed facet, each once. Takes as long as there are some, not as all are. */
  slotsWith(value: number): Uint32Array {
    const listed = this.lists.get(value) ?? NONE;
    const marks = scratchMarks(this.size);
    const slots = new Uint32Array(listed.length);
    let count = 0;
    for (const slot of listed) {
      if (marks[slot] === 1 || !this.has(slot)) continue;
      if (!this.someFacet(slot, (one) => one === value)) continue;
      marks[slot] = 1;
      slots[count++] = slot;
    }
    for (let at = 0; at < count; at++) marks[slots[at] ?? 0] = 0;
    return slots.subarray(0, count);
  }

  someFacet(slot: number, test: (value: number) => boolean): boolean {
    return this.facets.some(this.facetsAt[slot] ?? 0, test);
  }

  private get others() {
    const { visibility, created, from, to, idAt, facetsAt } = this;
    return [visibility, created, from, to, idAt, facetsAt];
  }

  private setFlags(slot: number, flags: number): void {
    this.documents += Number(flags !== 0) - Number(this.flags[slot] !== 0);
    this.flags[slot] = flags;
  }

  private reserve(slot: number): void {
    if (slot < 0) throw new RangeError("A document has a number below the first.");
    this.size = Math.max(this.size, slot + 1);
    if (this.size <= this.flags.length) return;
    const length = longer(this.size);
    this.flags = grown(this.flags, new Uint8Array(length));
    this.visibility = grown(this.visibility, new Uint32Array(length));
    this.created = grown(this.created, new Float64Array(length));
    this.from = grown(this.from, new Int32Array(length));
    this.to = grown(this.to, new Int32Array(length));
    this.idAt = grown(this.idAt, new Uint32Array(length));
    this.facetsAt = grown(this.facetsAt, new Uint32Array(length));
  }

  private setNumber(set: string): number {
    let number = this.setNumbers.get(set);
    if (number === undefined) {
      number = this.setNumbers.size;
      this.setNumbers.set(set, number);
      for (const tag of new Set(set.split(SEPARATOR))) {
        const sets = this.setsWith.get(tag);
        if (sets) sets.push(number);
        else this.setsWith.set(tag, [number]);
      }
    }
    return number;
  }

  private addToList(value: number, slot: number): void {
    const list = this.lists.get(value);
    if (list) list.push(slot);
    else this.lists.set(value, [slot]);
  }

  private addId(id: string): number {
    const at = this.idsEnd;
    const length = Buffer.byteLength(id);
    const end = at + 2 + length;
    if (end > this.ids.length) {
      const more = Buffer.alloc(longer(end));
      this.ids.copy(more);
      this.ids = more;
    }
    this.ids.writeUInt16BE(length, at);
    this.ids.write(id, at + 2);
    this.idsEnd = end;
    return at;
  }
}

/** Growing by a third costs little copying and little memory. */
const longer = (size: number) => Math.ceil((size * 4) / 3);

function grown<Column extends { set: (from: Column) => void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
