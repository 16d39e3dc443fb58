import { z } from "zod";

/** Suggestions while a user types a search. */
const counted = {
  count: z.int().describe("Public records that a search for it finds"),
  links: z.object({ self_html: z.string().describe("The page of that search") }),
};
const links = z.object({ self: z.string(), self_html: z.string() });

export const suggestionsJson = z.object({
  titles: z.array(z.object({ id: z.string(), title: z.string(), links })),
  people: z.array(z.object({ name: z.string(), ...counted })),
  subjects: z.array(z.object({ subject: z.string(), ...counted })),
  collections: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      count: z.int().describe("Public records in it"),
      links,
    }),
  ),
});
export type SuggestionsJson = z.output<typeof suggestionsJson>;
