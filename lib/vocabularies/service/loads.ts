import { randomUUID } from "node:crypto";
import { auditFor } from "@/lib/audit";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { message } from "@/lib/core/message";
import { type IncomingBody, readBytes } from "@/lib/core/incoming-body";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { readText } from "../file/read-file";
import { loadRequest } from "../job-requests";
import { canLoad, canSeeLoads } from "../policy";
import * as repository from "../repository";
import { CONTROLLED_TYPES, MAX_LOAD_BYTES, OPEN_TYPES, type OpenType } from "../schema";
import { writeTerms, type Written } from "./write-terms";

/* Files of terms that administrators load into open lists. Those that came with the service change by updates only. */

const audit = auditFor("vocabulary");

/** Loads that are listed; older ones are in the audit log. */
const MAX_LISTED = 20;

/** A list with what the database has of it. */
export type VocabularyState = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly count: number;
  /** When one of its terms was written last. */
  readonly updatedAt: Date | undefined;
};

/** All lists, and the files that were loaded last. */
export async function listVocabularies(
  ctx: Context,
): Promise<{ vocabularies: VocabularyState[]; loads: repository.Load[] }> {
  if (!canSeeLoads(ctx.actor)) throw new NotPermitted();
  // First, so that the terms of a load that has ended are counted; whoever sees one go on asks again.
  const loads = await repository.listLoads(ctx, MAX_LISTED);
  const states = await repository.listTypeStates(ctx);
  const byType = new Map(states.map((state) => [state.type, state]));
  const stateOf = (id: string, isOpen: boolean): VocabularyState => ({
    id,
    isOpen,
    count: byType.get(id)?.count ?? 0,
    updatedAt: byType.get(id)?.updatedAt,
  });
  return {
    vocabularies: [
      ...OPEN_TYPES.map((id) => stateOf(id, true)),
      ...CONTROLLED_TYPES.map((id) => stateOf(id, false)),
    ],
    loads,
  };
}

/** Keeps a file, and has the worker load it. */
export async function startLoad(
  ctx: Context,
  type: string,
  { body, fileName = "" }: { body: IncomingBody; fileName?: string | undefined },
): Promise<repository.Load> {
  try {
    if (!canLoad(ctx.actor)) throw new NotPermitted();
    requireOpen(type);
  } catch (error) {
    body.discard();
    throw error;
  }
  const content = await readBytes(body, MAX_LOAD_BYTES);
  readText(content);
  const id = randomUUID();
  const createdBy = ctx.actor.kind === "user" ? Number(ctx.actor.id) : null;
  return inTransaction(ctx, async (tx) => {
    await repository.insertLoad(tx, { id, type, fileName, content, createdBy });
    await enqueue(tx, loadRequest, { id });
    await audit(tx, "load", type, { load: id, file: fileName, bytes: content.byteLength });
    return requireLoad(tx, type, id);
  });
}

export async function readLoad(ctx: Context, type: string, id: string): Promise<repository.Load> {
  if (!canSeeLoads(ctx.actor)) throw new NotPermitted();
  return requireLoad(ctx, type, id);
}

/** What the worker does. It begins anew when it was interrupted, which changes no term twice. */
export async function runLoad(ctx: Context, id: string): Promise<void> {
  const load = await repository.findLoad(ctx, id);
  const content = await repository.findContent(ctx, id);
  if (!load || !content) return;
  try {
    const { problems } = await writeTerms(ctx, requireOpen(load.type), content, (progress) =>
      repository.saveProgress(ctx, id, progress),
    );
    await repository.endLoad(ctx, id, { status: "done", problems });
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const problems = [{ line: 1, problem: error.text }];
    await repository.endLoad(ctx, id, { status: "failed", problems });
  }
}

/** What the worker does when it has failed for the last time. Terms that were written stay. */
export async function giveUpLoad(ctx: Context, id: string): Promise<void> {
  const problem = message("vocabularies.givenUp");
  await repository.endLoad(ctx, id, { status: "failed", problems: [{ line: 1, problem }] });
}

/** The command line's way: loads a file at once. */
export async function loadFile(
  ctx: Context,
  type: string,
  bytes: Uint8Array,
  onProgress: (done: number, total: number) => void,
): Promise<Written> {
  if (!canLoad(ctx.actor)) throw new NotPermitted();
  const written = await writeTerms(ctx, requireOpen(type), bytes, async ({ done, total }) =>
    onProgress(done, total),
  );
  await audit(ctx, "load", type, { changed: written.changed, refused: written.refused });
  return written;
}

async function requireLoad(ctx: Context, type: string, id: string): Promise<repository.Load> {
  const load = isUuid(id) ? await repository.findLoad(ctx, id) : undefined;
  if (load?.type !== type) throw new NotFound("vocabularies.noSuchLoad");
  return load;
}

function requireOpen(type: string): OpenType {
  const open = OPEN_TYPES.find((known) => known === type);
  if (!open) throw new NotFound("vocabularies.notOpen", { type, types: OPEN_TYPES });
  return open;
}
