import { afterPointerRelease } from "@/components/ui/after-pointer-release";
import { ApiError } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import type { draftInput } from "@/lib/works/schema";
import type { z } from "zod";
import { readMe } from "@/components/layout/calls";
import { createDraft, readDraft, reservePid, updateDraft } from "../calls";
import type { DraftSaver, Transport } from "./draft-saver";

/** A half-filled form fits no schema: the server reads it leniently and says what it could not keep. */
const asBody = (body: Record<string, unknown>) => body as z.input<typeof draftInput>;

/** The problems that an answer brings move the page, so it is handed on when no pointer is pressed. */
async function released<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await new Promise<void>((done) => afterPointerRelease(done));
  return answer;
}

export const API_TRANSPORT: Transport = {
  create: (body, idempotencyKey) =>
    released(call(createDraft, { body: asBody(body), idempotencyKey })),
  // A new draft is created with its collection; for an existing one that is a separate call.
  update: (id, { parent: _chosen, ...body }, revision) =>
    released(call(updateDraft, { params: { id }, body: asBody(body), revision })),
  read: (id) => call(readDraft, { params: { id } }),
  whoAmI: async () => {
    try {
      return (await call(readMe, {})).id;
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        return undefined;
      throw error;
    }
  },
};

/** Gives the draft its DOI before it is published. Answers the error message, if any. */
export async function reserveDoi(saver: DraftSaver): Promise<string | undefined> {
  try {
    await saver.flush();
    const id = await saver.ensureDraft();
    if (id === undefined) return "";
    saver.adopt(await call(reservePid, { params: { id, scheme: "doi" } }));
    return undefined;
  } catch (error) {
    return (error as ApiError).message;
  }
}
