import { seededRandom } from "@/lib/demo/random";
import { TEXT_WORDS } from "./sample";
import { vocabulary, WORDS } from "./vocabulary";

/** What people type: 40 % two words, 30 % one word of 1–5 % of the works, 20 % a rare one, 10 % a common one. */
export type Query = { readonly kind: QueryKind; readonly words: readonly string[] };
export type QueryKind = "two" | "mid" | "rare" | "common";

/** In how many of all works a word must be. A rare one is in a few of 10,000, so that it finds something. */
const BANDS = { mid: [0.01, 0.05], rare: [0.0005, 0.002], common: [0.2, 0.5] } as const;
const SHARES: readonly [QueryKind, number][] = [
  ["two", 0.4],
  ["mid", 0.3],
  ["rare", 0.2],
  ["common", 0.1],
];

/**
 * The same queries at every size and on every machine, each different, in a mixed order; for things of so many words.
 */
export function queryMix(count: number, textWords = TEXT_WORDS): Query[] {
  const random = seededRandom(77);
  const words = vocabulary();
  const ranks = Array.from({ length: WORDS }, (_, rank) => rank);
  const inBand = ([least, most]: readonly [number, number]) =>
    ranks.filter((rank) => {
      const share = words.shareOf(rank, textWords);
      return share >= least && share <= most;
    });
  const bands = { mid: inBand(BANDS.mid), rare: inBand(BANDS.rare), common: inBand(BANDS.common) };
  const one = (band: readonly number[]) =>
    words.word(band[random.between(0, band.length - 1)] ?? 0);
  const make = (kind: QueryKind): Query =>
    kind === "two"
      ? { kind, words: [one(bands.mid), one(bands.mid)] }
      : { kind, words: [one(bands[kind])] };
  const mix = SHARES.flatMap(([kind, share]) =>
    Array.from({ length: Math.round(count * share) }, () => make(kind)),
  );
  return random.some(mix, mix.length);
}
