import { defineJob } from "@/lib/jobs";
import { recoverImport as care, recoverRequest } from "./service/recovery";
import { continueImport, continueRequest } from "./service/async";
import { notifyOwner as tell, notifyOwnerRequest } from "./service/owner-notices";

export const recoverJob = defineJob({ ...recoverRequest, run: care });
export const continueJob = defineJob({ ...continueRequest, run: continueImport });
const notifyOwnerJob = defineJob({ ...notifyOwnerRequest, run: tell });

export const importJobs = [recoverJob, continueJob, notifyOwnerJob];
