import { BadRequest } from "./errors";

const MAX_CHARACTERS = 255;

/**
 * A word of the caller's for something it asks for, so that asking again makes nothing twice.
 *
 * @throws BadRequest when it is too long to be kept
 */
export function checkIdempotencyKey(key: string | null | undefined): void {
  if ((key?.length ?? 0) > MAX_CHARACTERS)
    throw new BadRequest("errors.idempotencyKeyLength", { maximum: MAX_CHARACTERS });
}
