/** One thing that somebody did. */
export type Entry = {
  /** `<kind of thing>.<verb>`, e.g. `work.publish`. */
  action: string;
  /** Kind of the thing, e.g. `work`. */
  objectType: string;
  objectId: string;
  /** What a reader of the trail needs besides; never secrets, never whole objects. */
  detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};
