import { createHash } from "node:crypto";
import { seededRandom } from "@/lib/demo/random";
import { sampleOf, sentence } from "./sample";
import { vocabulary } from "./vocabulary";

/**
 * The benchmark's collections, a tenth as many as works: one tree of ten levels, one wide hierarchy of half of
 * them, one small tree, and the rest for themselves. Known by their number; the same on every machine.
 */
export type Shape = {
  readonly works: number;
  readonly count: number;
  /** Ten levels below its root, which is its first one; a tenth of all. */
  readonly deep: Span;
  /** Fifty below each; half of all. */
  readonly wide: Span;
  /** A root with nine below it. */
  readonly small: Span;
  /** Alone, with a thousand works. */
  readonly full: number;
};
type Span = { readonly first: number; readonly count: number };

export const DEPTH = 10;
const BRANCHES = 50;
/** Works in the full one. */
export const FULL = 1000;

export function shapeOf(works: number): Shape {
  const count = works / 10;
  const deep = { first: 0, count: count / 10 };
  const wide = { first: deep.count, count: count / 2 };
  const small = { first: wide.first + wide.count, count: 10 };
  return { works, count, deep, wide, small, full: count - 1 };
}

/** The number of the collection above; undefined at the top. */
export function parentOf(index: number, { deep, wide, small }: Shape): number | undefined {
  const levelled = (at: number) => Math.max(0, at - Math.ceil((deep.count - 1) / DEPTH));
  const branched = (at: number) => Math.floor((at - 1) / BRANCHES);
  for (const [span, above] of [
    [deep, levelled],
    [wide, branched],
    [small, branched],
  ] as const) {
    const at = index - span.first;
    if (at > 0 && at < span.count) return span.first + above(at);
  }
  return undefined;
}

/** Words of a collection that a search over all fields finds: what `shareOf` of the vocabulary wants to know. */
export const COLLECTION_WORDS = 20;
const SEED = 20_260_202;
const FIRST_MADE = Date.UTC(2019, 0, 1);
const words = vocabulary();
const TYPES = ["organization", "event", "topic", "project"] as const;

/** Collection number `index`, as a client would send it. */
export function collectionSampleOf(index: number) {
  const random = seededRandom(SEED + index * 7919);
  const text = (count: number) =>
    sentence(
      Array.from({ length: count }, () => words.word(words.rankAt(random.next()))).join(" "),
    );
  return {
    createdAt: new Date(FIRST_MADE + index * 18_000_000 + random.between(0, 17_000_000)),
    payload: {
      slug: `${text(2).toLowerCase().replace(" ", "-")}-${index}`,
      metadata: {
        title: text(random.between(2, 5)),
        description: text(random.between(12, 16)),
        type: { id: random.pick(TYPES) },
        website: `https://${text(1).toLowerCase()}.example.org`,
        organizations: [{ name: `University of ${text(1)}` }],
        page: `<p>${text(60)}.</p>`,
      },
      access: { visibility: isRestricted(index) ? ("restricted" as const) : ("public" as const) },
      children: { allow: true },
    },
  };
}

/** 5 %; the roots and the full one are public at every size. */
export const isRestricted = (index: number) => index % 20 === 7;

/** Works that checks compare with published ones: in the full collection alone. */
const COMPARED = 3;

/**
 * The numbers of the collections a work is in: nine of ten works are in one, a quarter of those in a second. The
 * first ones hold the most, some 1 % of all works each; half of the collections hold less than eight.
 */
export function collectionsOf(work: number, shape: Shape): number[] {
  if (work < COMPARED) return [shape.full];
  const random = seededRandom(SEED + 1 + work * 7919);
  const isPublic = sampleOf(work).payload.access.record === "public";
  const pick = () => {
    const index = Math.floor((shape.count - 2) * random.next() ** 2);
    // A restricted collection holds restricted works only.
    return isPublic && isRestricted(index) ? index + 1 : index;
  };
  const chosen = new Set<number>();
  if (random.chance(0.9)) chosen.add(pick());
  if (chosen.size > 0 && random.chance(0.25)) chosen.add(pick());
  if (work < FULL) chosen.add(shape.full);
  return [...chosen];
}

export function collectionIdOf(index: number): string {
  return uuidOf(`collection ${index}`);
}

export function uuidOf(text: string): string {
  const hex = createHash("sha1").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
