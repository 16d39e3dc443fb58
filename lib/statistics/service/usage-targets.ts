import type { CountedEvent, UsageItem } from "@/lib/usage";

/** A version that was viewed, or a file that was downloaded. */
export type Target = {
  readonly number: number;
  readonly kind: CountedEvent["kind"];
  readonly item: UsageItem;
  readonly fileKey: string | null;
};

/** Where events came from. */
export type Place = { readonly country: string; readonly referrer: string };

type TargetEvent = Pick<CountedEvent, "kind" | "item" | "fileKey"> & Place;

/** A pair of a target and a place is one number, so that pairs can be sorted in a flat array. */
const MAX_PLACES = 2 ** 22;
/** Targets and places that are kept from day to day, as mostly the same works are read. */
const MAX_KEPT = 100_000;
const FIRST_ROOM = 4_096;

/** The targets of a day, each with the places from which it was used. */
export class UsageTargets {
  #targets: Target[] = [];
  #ofItems = new Map<number, Map<string, Target>>();
  #places: Place[] = [];
  #ofCountries = new Map<string, Map<string, number>>();
  #pairs = new Float64Array(FIRST_ROOM);
  #count = 0;

  clear(): void {
    this.#count = 0;
    if (this.#targets.length + this.#places.length <= MAX_KEPT) return;
    this.#targets = [];
    this.#ofItems = new Map();
    this.#places = [];
    this.#ofCountries = new Map();
    this.#pairs = new Float64Array(FIRST_ROOM);
  }

  add(event: TargetEvent): void {
    if (this.#count === this.#pairs.length) {
      const pairs = this.#pairs;
      (this.#pairs = new Float64Array(2 * pairs.length)).set(pairs);
    }
    this.#pairs[this.#count++] = this.#targetOf(event).number * MAX_PLACES + this.#placeOf(event);
  }

  /** Those of one work, kind, and version come one after the other. */
  *grouped(): Generator<{ target: Target; places: readonly Place[] }> {
    const placesOf = new Map<Target, Place[]>();
    let last = -1;
    for (const pair of this.#pairs.subarray(0, this.#count).sort()) {
      if (pair === last) continue;
      last = pair;
      const target = this.#targets[Math.floor(pair / MAX_PLACES)];
      const place = this.#places[pair % MAX_PLACES];
      if (!target || !place) throw new Error(`there is no target or place of ${pair}`);
      const places = placesOf.get(target);
      if (places) places.push(place);
      else placesOf.set(target, [place]);
    }
    for (const [target, places] of [...placesOf].sort(([a], [b]) => compare(a, b)))
      yield { target, places };
  }

  #targetOf({ kind, item, fileKey }: TargetEvent): Target {
    let targets = this.#ofItems.get(item.id);
    if (!targets) this.#ofItems.set(item.id, (targets = new Map<string, Target>()));
    const key = fileKey === null ? kind : `file ${fileKey}`;
    let target = targets.get(key);
    if (!target) {
      target = { number: this.#targets.length, kind, item, fileKey };
      this.#targets.push(target);
      targets.set(key, target);
    }
    return target;
  }

  #placeOf({ country, referrer }: Place): number {
    let places = this.#ofCountries.get(country);
    if (!places) this.#ofCountries.set(country, (places = new Map<string, number>()));
    let place = places.get(referrer);
    if (place === undefined) {
      if (this.#places.length === MAX_PLACES) throw new Error("too many referrers on one day");
      places.set(referrer, (place = this.#places.push({ country, referrer }) - 1));
    }
    return place;
  }
}

const compare = (one: Target, other: Target): number =>
  compareTexts(one.item.parentId, other.item.parentId) ||
  compareTexts(one.kind, other.kind) ||
  compareTexts(one.item.workId, other.item.workId) ||
  compareTexts(one.fileKey ?? "", other.fileKey ?? "");

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;
