/** Column names and their values; JSON columns take objects, arrays take arrays, moments take dates. */
export type Row = Readonly<Record<string, unknown>>;
