/** A landing page or bytes sent to a reader. */
export type Visit = {
  readonly at: Date;
  readonly kind: "view" | "download";
  /** A published version; anything else is counted as nothing. */
  readonly workId: string;
  /** Of downloads: one file, or all of the version in one archive. */
  readonly file?: { readonly key: string } | "all";
  /** What tells visitors apart beside address and program: a session or a token. It is never stored. */
  readonly session?: string;
  readonly address: string;
  readonly agent: string;
  /** Host name of the page that led here; empty when unknown. */
  readonly referrer: string;
  readonly viaApi: boolean;
};

const MS_PER_DAY = 86_400_000;

/** Days since 1970, by UTC. */
export const dayNumber = ({ at }: Visit): number => Math.floor(at.getTime() / MS_PER_DAY);

/** `2026-02-03` */
export const dayOf = (number: number): string =>
  new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
