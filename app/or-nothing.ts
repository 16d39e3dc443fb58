import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";

/** What is read, or nothing where it is not there for the reader. */
export async function orNothing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ([Gone, NotFound, NotPermitted].some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}
