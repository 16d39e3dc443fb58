import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { EXTERNAL, mintsDois, ownDoi } from "../pids/schemes";
import * as repository from "../repository";
import type { Draft } from "../rows";
import type { DraftWithFiles } from "./draft-files";
import { saveDraft } from "./drafts";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";

/** Gives a draft its DOI before it is published, so that it can be printed in the files being deposited. */
export async function reservePid(
  ctx: Context,
  id: string,
  scheme: string,
): Promise<DraftWithFiles> {
  const draft = await openForPids(ctx, id);
  requireOffered(scheme);
  if (draft.pids.doi) throw new ValidationError([issueAt("pids.doi", "works.doiExists")]);

  const doi = ownDoi(id);
  const taken = await repository.claimPids(ctx, [
    {
      scheme,
      identifier: doi.identifier,
      provider: doi.provider,
      status: "reserved",
      recordId: id,
      parentId: draft.parent.id,
    },
  ]);
  if (!taken) throw new BadRequest("works.pidRegistered");
  return changePids(ctx, draft, { ...draft.pids, doi }, "reserve-doi");
}

/** Takes the DOI off a draft. A reserved one is free again; a registered one stays with its work. */
export async function discardPid(
  ctx: Context,
  id: string,
  scheme: string,
): Promise<DraftWithFiles> {
  const draft = await openForPids(ctx, id);
  requireOffered(scheme);
  const { doi, ...rest } = draft.pids;
  if (!doi) throw idNotFound();
  if (doi.provider !== EXTERNAL) {
    const pid = await repository.findPid(ctx, scheme, doi.identifier.toLowerCase());
    if (draft.published?.pids.doi || (pid && pid.status !== "reserved"))
      throw new ValidationError([issueAt("pids.doi", "works.doiKept")]);
    await repository.releasePids(ctx, id, { scheme, onlyReserved: true });
  }
  return changePids(ctx, draft, rest, "discard-doi");
}

async function openForPids(ctx: Context, id: string): Promise<Draft> {
  const draft = isWorkId(id) ? await repository.lockDraft(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  authorise(ctx, "updateDraft", draft);
  return draft;
}

function requireOffered(scheme: string): void {
  if (scheme !== "doi" || !mintsDois()) throw new BadRequest("works.cannotReserve", { scheme });
}

function changePids(
  ctx: Context,
  draft: Draft,
  pids: Draft["pids"],
  action: string,
): Promise<DraftWithFiles> {
  const issues = draft.issues.filter(({ field }) => !/^pids(\.|$)/.test(field));
  return saveDraft(ctx, draft, { pids, issues }, action);
}
