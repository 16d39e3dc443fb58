import { trailOf } from "@/lib/audit";

/** Notes who did what to a collection, in the transaction of the change; the trail speaks the wire's words. */
export const note = trailOf("community");
