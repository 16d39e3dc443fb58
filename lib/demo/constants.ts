/** What a load of sample content does, in its order. */
export const SAMPLE_STEPS = [
  "collections",
  "works",
  "requests",
  "usage",
  "statistics",
  "done",
] as const;
