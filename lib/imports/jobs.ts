import { defineJob } from "@/lib/jobs";
import { lookAfter as care, lookAfterRequest } from "./service/care";
import { carryOn as continueImport, carryOnRequest } from "./service/later";
import { tellOwner as tell, tellOwnerRequest } from "./service/notices";

export const lookAfter = defineJob({ ...lookAfterRequest, run: care });
export const carryOn = defineJob({ ...carryOnRequest, run: continueImport });
const tellOwner = defineJob({ ...tellOwnerRequest, run: tell });

export const importJobs = [lookAfter, carryOn, tellOwner];
