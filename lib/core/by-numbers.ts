/** The order of names as people expect it: "page 2" before "page 10". */
export const byNumbers = (a: string, b: string): number =>
  a.localeCompare(b, "en", { numeric: true });
