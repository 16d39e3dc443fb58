import { defineJob } from "@/lib/jobs";
import { loadDemoRequest } from "@/lib/users";
import { loadDemo } from "./service";

/** Enqueued by the setup page; goes on where it was when it is interrupted. */
export const loadDemoJob = defineJob({
  ...loadDemoRequest,
  run: async (ctx) => void (await loadDemo(ctx)),
});
