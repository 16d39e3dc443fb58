import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { enqueueNewRegistrations, enqueueRegistration } from "./register";
import * as repository from "../repository";
import type { Draft, Pid, Pids } from "../rows";
import { checkPids } from "./read";
import { DOI_PROVIDER, doiFor, EXTERNAL, mintsDois, oaiPid, ownDoi } from "./schemes";

/** What the decision depends on; `pids` are those that the draft requests. */
type Publishing = Pick<Draft, "id" | "parent" | "pids" | "access" | "metadata">;

/** The identifiers a version is published with, and those of its concept. */
export type AssignedPids = { pids: Pids; parentPids: Pids };

/**
 * Decides, takes and enqueues the registration of the identifiers of a version that is being published. The
 * registry's primary key decides between two works that want the same.
 */
export async function assignPids(
  ctx: Context,
  draft: Publishing,
  before: Pids | undefined,
): Promise<AssignedPids> {
  const issues = checkPids(draft.pids, { id: draft.id, published: before ?? null });
  if (issues.length > 0) throw new ValidationError(issues);
  const doi = chooseDoi(draft, before);
  const concept = conceptDoi(draft, doi);
  await takeDois(ctx, draft, { doi, concept });
  if (before?.doi?.provider === EXTERNAL && !isSame(before.doi, doi))
    await repository.releasePids(ctx, draft.id, {
      scheme: "doi",
      ...(doi ? { except: doi.identifier.toLowerCase() } : {}),
    });
  const pids: Pids = { ...(doi ? { doi } : {}), oai: oaiPid(draft.id) };
  return { pids, parentPids: concept ? { ...draft.parent.pids, doi: concept } : draft.parent.pids };
}

const isSame = (one: Pid, other: Pid | undefined) =>
  one.identifier.toLowerCase() === other?.identifier.toLowerCase();

/** The DOI the person gave; else the one this version has already; else a new one, if it is public. */
export function chooseDoi(
  draft: Pick<Publishing, "id" | "pids" | "access" | "metadata">,
  before: Pids | undefined,
): Pid | undefined {
  if (draft.pids.doi) return draft.pids.doi;
  if (before?.doi?.provider === DOI_PROVIDER) return before.doi;
  const mints = mintsDois() && draft.access.record === "public";
  // Registration needs a publisher; a restricted work that opens by itself may lack one.
  return mints && draft.metadata.publisher ? ownDoi(draft.id) : undefined;
}

/** The concept gets a DOI with the first version that has one of ours; it then leads to the newest. */
function conceptDoi({ parent }: Publishing, doi: Pid | undefined): Pid | undefined {
  if (doi?.provider !== DOI_PROVIDER || !mintsDois()) return undefined;
  return parent.pids.doi ?? ownDoi(parent.id);
}

async function takeDois(
  ctx: Context,
  draft: Publishing,
  { doi, concept }: { doi: Pid | undefined; concept: Pid | undefined },
): Promise<void> {
  if (!doi) return;
  const { id, parent } = draft;
  const isExternal = doi.provider === EXTERNAL;
  const isNewConcept = concept && !parent.pids.doi;
  const claim = repository.claimPids(ctx, [
    {
      scheme: "doi",
      identifier: doi.identifier.toLowerCase(),
      provider: doi.provider,
      status: isExternal ? "registered" : "registering",
      recordId: id,
      parentId: parent.id,
    },
    ...(isNewConcept ? [conceptRow(parent.id)] : []),
  ]);
  const minted = [...(isExternal ? [] : [doi]), ...(concept ? [concept] : [])];
  const register = isNewConcept ? enqueueNewRegistrations : enqueueRegistration;
  const registration = register(
    ctx,
    minted.map(({ identifier }) => identifier),
  );
  const [taken] = await Promise.all([claim, registration]);
  if (!taken && isExternal)
    throw new ValidationError([
      issueAt("pids.doi", message("works.doiTaken", { doi: doi.identifier })),
    ]);
  if (!taken) throw new BadRequest("works.pidRegistered");
}

const conceptRow = (parentId: string): repository.PidRow => ({
  scheme: "doi",
  identifier: doiFor(parentId),
  provider: DOI_PROVIDER,
  status: "registering",
  recordId: null,
  parentId,
});
