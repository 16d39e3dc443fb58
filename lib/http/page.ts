import { headers } from "next/headers";
import { cache } from "react";
import { identify } from "@/lib/auth/actor";
import { type Context, createContext } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { takeFromLimit } from "@/lib/limits";
import { requestIdOf } from "./request-id";

const identifyReader = cache(async () => {
  const list = await headers();
  const request = new Request(absoluteUrl("/"), { headers: new Headers([...list.entries()]) });
  return { request, ...(await identify(request, new URL(request.url))) };
});

/**
 * The context of a page: the same actor and request id the API would see. Computed once per request,
 * however many components ask.
 */
export const pageContext = cache(async (): Promise<Context> => {
  const { request, actor } = await identifyReader();
  return createContext({ actor, requestId: requestIdOf(request) });
});

/**
 * Counts the page as one call of the API; a page that was kept is answered before it comes here.
 *
 * @throws TooManyRequests
 */
export const countPage = cache(async (): Promise<void> => {
  const { request, account } = await identifyReader();
  const taken = await takeFromLimit("default", request, account);
  taken?.check();
});

/** The id of a page's request as the page writes it; in one that may be kept for others, what stands in its place. */
export async function pageRequestId(): Promise<string | undefined> {
  const list = await headers();
  return list.get("x-request-mark") ?? list.get("x-request-id") ?? undefined;
}
