import { headers } from "next/headers";

/**
 * The nonce that the front server gave this request: what scripts are allowed by, and what its `PageResponse` and its place in the
 * page cache are named by. Nothing where another server is in front.
 */
export const pageNonce = async (): Promise<string | undefined> =>
  (await headers()).get("x-nonce") ?? undefined;
