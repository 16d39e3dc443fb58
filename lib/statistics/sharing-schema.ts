import { z } from "zod";
import { errorKey } from "@/lib/core/parse";
import { REPORT_INTERVALS } from "./constants";

export * from "./constants";

/** Links to dashboards, remarks on charts, and mails with figures: the shapes of their endpoints. Browser-safe. */

const MAX_NAME = 100;
const MAX_TEXT = 200;
const MAX_PARAMS = 500;

const whose = z.string().min(1).max(200).describe("ID or slug of a collection, or `global`");

export const linkInput = z.object({
  community_id: whose,
  name: z.string().trim().min(1, errorKey("validation.nameNeeded")).max(MAX_NAME),
  params: z
    .string()
    .max(MAX_PARAMS)
    .default("")
    .describe("What it shows at first: the query of the address of a dashboard"),
  is_fixed: z.boolean().default(true).describe("Whether readers see nothing else"),
});

export const linkJson = z.object({
  id: z.string(),
  name: z.string(),
  params: z.string(),
  is_fixed: z.boolean(),
  created: z.string(),
  links: z.object({
    self: z.string(),
    self_html: z.string().describe("For readers"),
    embed_html: z.string().describe("For frames on other sites; with `?part=chart` a single chart"),
  }),
});
export type LinkJson = z.output<typeof linkJson>;

export const noteInput = z.object({
  community_id: whose,
  date: z.iso.date(),
  text: z.string().trim().min(1, errorKey("validation.noteNeeded")).max(MAX_TEXT),
});

export const noteJson = z.object({
  id: z.string(),
  date: z.string(),
  text: z.string(),
  created: z.string(),
});
export type NoteJson = z.output<typeof noteJson>;

const layout = z.record(z.string(), z.unknown());

export const layoutInput = z.object({
  global_layout: layout.optional().describe("For the dashboard of the whole service"),
  community_layout: layout.optional().describe("For collections without a layout of their own"),
});

/** Whose figures a report has, beside those of collections: the whole service, or one's own works. */
export const OWN_WORKS = "own";

export const reportInput = z.object({
  community_id: whose.describe(
    "ID or slug of a collection, `global`, or `own` for one's own works",
  ),
  interval: z.enum(REPORT_INTERVALS),
});

export const reportJson = z.object({
  id: z.string(),
  community_id: z.string(),
  title: z.string().nullable().describe("Title of the collection"),
  interval: z.enum(REPORT_INTERVALS),
});
export type ReportJson = z.output<typeof reportJson>;
