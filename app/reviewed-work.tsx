import { ChangesSection } from "@/components/requests/changes-section";
import { WorkPreview } from "@/components/works/work-preview";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { compareReviewed, serializeDraft, readDraft, readWork, serializeWork } from "@/lib/works";

/** The work a request is about, as its page will show it; nothing where the reader may not see it. */
export async function reviewedWork(ctx: Context, request: RequestRow) {
  const id = referencedId("record", request.topic);
  if (!id) return undefined;
  const draft = request.type === "community-submission" && (await orNothing(readDraft(ctx, id)));
  if (draft) {
    const comparison = await compareReviewed(ctx, request, draft);
    return (
      <>
        {comparison && <ChangesSection {...comparison} />}
        <WorkPreview work={await serializeDraft(ctx, draft)} isDraft />
      </>
    );
  }
  const work = await orNothing(readWork(ctx, id));
  return work && <WorkPreview work={await serializeWork(ctx, work)} />;
}

async function orNothing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return undefined;
    throw error;
  }
}
