import { defineJob } from "@/lib/jobs";
import { recoverImport, recoverRequest } from "./service/recovery";
import { continueImport, continueRequest } from "./service/async";
import { notifyOwner, notifyOwnerRequest } from "./service/owner-notices";

export const recoverJob = defineJob({ ...recoverRequest, run: recoverImport });
export const continueJob = defineJob({ ...continueRequest, run: continueImport });
const notifyOwnerJob = defineJob({ ...notifyOwnerRequest, run: notifyOwner });

export const importJobs = [recoverJob, continueJob, notifyOwnerJob];
