import { auditFor } from "@/lib/audit";

/** Notes who did what to a work or draft, in the transaction of the change. */
export const audit = auditFor("work");
