import { NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { cleanLine } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { findScheme } from "@/lib/identifiers";
import { oaiIdentifier } from "../pids/schemes";
import * as repository from "../repository";
import type { Work } from "../rows";

const idNotFound = () => new NotFound("errors.noSuchId");

/**
 * The id of the work a DOI leads to: that version, or the newest one of a concept. Reserved ones lead nowhere,
 * even when their work is published: only publication decides that it goes by that name.
 */
export async function workIdOfDoi(ctx: Context, doi: string): Promise<string> {
  const normal = findScheme("doi")?.normalise(cleanLine(doi));
  const pid = normal ? await repository.findPid(ctx, "doi", normal.toLowerCase()) : undefined;
  if (!pid || pid.status === "reserved") throw idNotFound();
  const parent = await repository.findParent(ctx, pid.parentId);
  const id = pid.recordId ?? parent?.latestId;
  return idOf(id ? await repository.findWork(ctx, id) : undefined);
}

/** The id of the work an OAI identifier of this service names. */
export async function workIdOfOai(ctx: Context, identifier: string): Promise<string> {
  const id = identifier.slice(identifier.lastIndexOf(":") + 1);
  const isOurs = isWorkId(id) && identifier === oaiIdentifier(id);
  return idOf(isOurs ? await repository.findWork(ctx, id) : undefined);
}

/** Where a work was taken down and its tombstone is hidden, nothing says that it was there. */
function idOf(work: Work | undefined): string {
  if (!work || work.tombstone?.is_visible === false) throw idNotFound();
  return work.id;
}
