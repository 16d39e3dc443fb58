import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit";
import type { Collection } from "@/lib/collections";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { parse } from "@/lib/core/parse";
import { newTimeId } from "@/lib/core/time-ids";
import type { Context } from "@/lib/db/context";
import { GLOBAL_ID } from "../counts";
import { findLink, insertLink, type LinkRow, listLinks, removeLink } from "../repository/sharing";
import { linkInput, type LinkJson } from "../sharing-schema";
import { manageScope, readScope } from "./scope";

/** Dashboards that everyone with the address may read, until the link is taken back. */

const MAX_LINKS = 100;

export async function listDashboardLinks(ctx: Context, idOrSlug: string): Promise<LinkJson[]> {
  const { collectionId } = await manageScope(ctx, idOrSlug);
  return (await listLinks(ctx, collectionId)).map(linkJsonOf);
}

export async function createDashboardLink(ctx: Context, body: unknown): Promise<LinkJson> {
  const { community_id, name, params, is_fixed } = parse(linkInput, body ?? {});
  const { collectionId } = await manageScope(ctx, community_id);
  if ((await listLinks(ctx, collectionId)).length >= MAX_LINKS)
    throw new BadRequest("statistics.tooManyLinks", { max: MAX_LINKS });
  const link: LinkRow = {
    id: newTimeId(),
    token: randomBytes(24).toString("base64url"),
    ...{ collectionId, name, params, isFixed: is_fixed },
    createdAt: ctx.now,
  };
  await insertLink(ctx, { ...link, createdBy: accountOf(ctx) });
  await note(ctx, "share", link);
  return linkJsonOf(link);
}

export async function deleteDashboardLink(ctx: Context, id: string): Promise<void> {
  const link = isUuid(id) ? await findLink(ctx, { id }) : undefined;
  if (!link) throw new NotFound("statistics.noSuchLink");
  await manageScope(ctx, scopeName(link.collectionId));
  await removeLink(ctx, link.id);
  await note(ctx, "unshare", link);
}

/** What the holder of a link may see, and the context in which it is read. */
export type OpenedLink = {
  readonly ctx: Context;
  /** Id of a collection, or `global`. */
  readonly collection: string;
  readonly name: string;
  readonly params: string;
  readonly isFixed: boolean;
};

/** @throws NotFound for links that never were, or were taken back */
export async function openDashboardLink(ctx: Context, token: string): Promise<OpenedLink> {
  const link = await findLink(ctx, { token });
  if (!link) throw new NotFound("statistics.noSuchLink");
  const { collectionId, name, params, isFixed } = link;
  return {
    // As a stranger who may see these statistics: what the reader's account may see stays out of a page that is passed on.
    ctx: { ...ctx, actor: { kind: "anonymous", statisticsOf: collectionId } },
    collection: scopeName(collectionId),
    ...{ name, params, isFixed },
  };
}

/** The collection that a dashboard is of; nothing where it is the service. */
export async function readDashboardSubject(
  ctx: Context,
  idOrSlug: string,
): Promise<Collection | undefined> {
  return (await readScope(ctx, idOrSlug)).collection;
}

export const scopeName = (collectionId: string) =>
  collectionId === GLOBAL_ID ? "global" : collectionId;

export const accountOf = ({ actor }: Context): number | null =>
  actor.kind === "user" ? Number(actor.id) : null;

const note = (ctx: Context, action: "share" | "unshare", { id, name, collectionId }: LinkRow) =>
  recordAudit(ctx, {
    action: `statistics.${action}`,
    objectType: "community",
    objectId: scopeName(collectionId),
    detail: { link: id, name },
  });

const linkJsonOf = ({ id, token, name, params, isFixed, createdAt }: LinkRow): LinkJson => ({
  ...{ id, name, params, is_fixed: isFixed },
  created: createdAt.toISOString(),
  links: {
    self: absoluteUrl(`/api/stats/links/${id}`),
    self_html: absoluteUrl(`/stats/shared/${token}`),
    embed_html: absoluteUrl(`/stats/embed/${token}`),
  },
});
