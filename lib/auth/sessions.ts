import type { Actor } from "@/lib/core/actor";

/** The signed-in account of a request's session cookie, if its session row still stands. */
export async function sessionActor(_request: Pick<Request, "headers">): Promise<Actor | undefined> {
  return undefined;
}
