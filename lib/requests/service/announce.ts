import type { Context } from "@/lib/db/context";
import type { Action } from "../schema";
import type { EventRow, RequestRow, RequestType } from "../types";

export type Happening = { readonly action: Action } | { readonly comment: EventRow };

/** Tells those concerned, once the change is committed. */
export async function announce(
  _ctx: Context,
  _type: RequestType,
  _requests: readonly RequestRow[],
  _what: Happening,
): Promise<void> {}
