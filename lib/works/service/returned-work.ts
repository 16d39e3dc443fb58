import { z } from "zod";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import type { Context } from "@/lib/db/context";
import {
  attributesOf,
  canDoWithRequest,
  referencedId,
  type RequestRow,
} from "@/lib/request-engine";
import type { Metadata } from "../metadata";
import * as repository from "../repository";
import { communitySubmission } from "../requests";
import type { Draft } from "../rows";
import { type DraftWithFiles, NO_FILES } from "./draft-files";
import { readSnapshot } from "./review-snapshots";

/** Kept as the draft had it. */
const stored = z.custom<Metadata>(isObject);

/** A draft as it was when its review ended, without the bytes of its files. */
type ReturnedWork = { found: DraftWithFiles; at: string; fileNames: readonly string[] };

/**
 * What those who decided had before them, as long as the draft is there. What its people change after that is theirs until they hand
 * it in again.
 */
export async function readReturned(ctx: Context, request: RequestRow): Promise<ReturnedWork> {
  const attributes = attributesOf(communitySubmission, request);
  if (!canDoWithRequest(ctx.actor, "decline", attributes)) throw new NotPermitted();
  const hasEnded = request.status === "declined" || request.status === "expired";
  const seen = hasEnded ? readSnapshot(request) : undefined;
  const id = referencedId("record", request.topic);
  const draft = seen && id ? await repository.findDraft(ctx, id) : undefined;
  if (!seen || !draft || draft.published) throw new NotFound();
  return {
    found: {
      draft: {
        ...draft,
        metadata: stored.parse(seen.metadata),
        customFields: seen.custom_fields,
        access: { ...draft.access, ...(seen.access as Partial<Draft["access"]>) },
      },
      files: NO_FILES,
    },
    at: seen.at,
    fileNames: Object.keys(seen.files),
  };
}
