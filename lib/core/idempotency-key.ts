import { BadRequest } from "./errors";

const MAX_CHARACTERS = 255;

/**
 * A key that the caller chose for a request, so that repeating the request creates nothing twice.
 *
 * @throws BadRequest when it is too long to be kept
 */
export function checkIdempotencyKey(key: string | null | undefined): void {
  if ((key?.length ?? 0) > MAX_CHARACTERS)
    throw new BadRequest("errors.idempotencyKeyLength", { maximum: MAX_CHARACTERS });
}
