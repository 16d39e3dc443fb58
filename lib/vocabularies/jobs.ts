import { defineJob } from "@/lib/jobs";
import { loadRequest } from "./job-requests";
import { runLoad } from "./service/loads";

const loadJob = defineJob({ ...loadRequest, run: (ctx, { id }) => runLoad(ctx, id) });

export const vocabularyJobs = [loadJob];
