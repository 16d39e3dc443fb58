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
