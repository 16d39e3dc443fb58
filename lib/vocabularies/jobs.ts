import { defineJob } from "@/lib/jobs";
import { loadRequest } from "./job-requests";
import { giveUpLoad, runLoad } from "./service/loads";

const loadJob = defineJob({
  ...loadRequest,
  run: (ctx, { id }) => runLoad(ctx, id),
  giveUp: (ctx, { id }) => giveUpLoad(ctx, id),
});

export const vocabularyJobs = [loadJob];
