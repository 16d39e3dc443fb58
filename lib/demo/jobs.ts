import { z } from "zod";
import { defineJob } from "@/lib/jobs";
import { loadDemo } from "./service";

/** Asked for on the setup page; goes on where it was when it is interrupted. */
export const loadDemoJob = defineJob({
  name: "demo.load",
  input: z.object({}),
  run: async (ctx) => void (await loadDemo(ctx)),
});
