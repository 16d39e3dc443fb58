import { sqlState } from "@/lib/db/errors";

const CANCELED = "57014";

/** Whether a statement took longer than it may. */
export const isCanceled = (error: unknown): boolean => sqlState(error) === CANCELED;
