import { z } from "zod";
import { SAMPLE_STEPS } from "./constants";

export const sampleContentJson = z.object({
  step: z.enum(SAMPLE_STEPS),
  percent: z.int().describe("Of the whole load, 0 to 100"),
  works: z.int().describe("Sample works so far"),
  count: z.int().describe("Sample works when it has finished"),
});
export type SampleContentJson = z.output<typeof sampleContentJson>;
