/** The part of the `edtf` package that is used here; it carries no types of its own. */
declare module "edtf" {
  export type ExtendedDate = {
    /** Milliseconds since 1970; ±Infinity for an open end, null for an unknown one, NaN outside the range of `Date`. */
    readonly min: number | null;
    readonly max: number | null;
  };
  /** One of several dates (a set) or all of them; a pair stands for the range between the two. */
  export class List implements ExtendedDate {
    readonly min: number;
    readonly max: number;
    readonly values: readonly (ExtendedDate | readonly ExtendedDate[])[];
  }
  /** Throws when the text is no Extended Date Time Format of the wanted level. */
  function edtf(text: string, constraints: { level: 0 | 1 | 2 }): ExtendedDate;
  export default edtf;
}
