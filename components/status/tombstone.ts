import { z } from "zod";

const tombstone = z.object({
  removal_date: z.string(),
  note: z.string().optional(),
  citation_text: z.string().optional(),
  // Of collections it may be none.
  removal_reason: z
    .object({ id: z.string(), title: z.record(z.string(), z.string()).optional() })
    .nullish(),
});

/** The visible data of a removed work or collection. */
export type Tombstone = z.output<typeof tombstone>;

/** The tombstone as it comes with the error, if it has the shape of one. */
export function readTombstone(given: unknown): Tombstone | undefined {
  return tombstone.safeParse(given).data;
}
