import { NotFound } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { cleanLine } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { findScheme } from "@/lib/identifiers";
import { oaiIdentifier } from "../pids/schemes";
import * as repository from "../repository";

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
  const work = id ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw idNotFound();
  return work.id;
}

/** The id of the work an OAI identifier of this service names. */
export async function workIdOfOai(ctx: Context, identifier: string): Promise<string> {
  const id = identifier.slice(identifier.lastIndexOf(":") + 1);
  const isOurs = isWorkId(id) && identifier === oaiIdentifier(id);
  if (!isOurs || !(await repository.findWork(ctx, id))) throw idNotFound();
  return id;
}
