import type { Context } from "@/lib/db/context";
import {
  attributesOf,
  canDoWithRequest,
  findLastClosed,
  findLastSentAfter,
  type RequestRow,
} from "@/lib/request-engine";
import { readDecisionWords } from "./service";
import { typeOf } from "./types";

/** The requests by which the same was asked for before and after one that the caller has read. */
export type RequestRounds = {
  earlier: { request: RequestRow; words: string } | undefined;
  later: RequestRow | undefined;
};

/** Leaves out those that the caller may not read. */
export async function readRounds(ctx: Context, request: RequestRow): Promise<RequestRounds> {
  const mayRead = (row: RequestRow) =>
    canDoWithRequest(ctx.actor, "read", attributesOf(typeOf(row), row));
  // Whoever hands in a draft again hands in the same; access and membership are asked for by each person alone.
  const asker = { byAnyone: typeOf(request).family === "reviews" };
  const [before, after] = await Promise.all([
    findLastClosed(ctx, request, asker),
    findLastSentAfter(ctx, request, asker),
  ]);
  const earlier = before && mayRead(before) ? before : undefined;
  return {
    earlier: earlier && { request: earlier, words: await readDecisionWords(ctx, earlier.id) },
    later: after && mayRead(after) ? after : undefined,
  };
}
