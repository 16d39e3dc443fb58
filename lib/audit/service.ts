import { MS_PER_DAY } from "@/lib/core/calendar";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { isRunningNumber } from "@/lib/core/ids";
import { checkWindow, chooseSort, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { canReadAuditLog } from "./policy";
import * as repository from "./repository";

export type AuditQuery = Page & {
  q?: string | undefined;
  sort?: string | undefined;
  resource_type?: string | undefined;
  resource_id?: string | undefined;
  user_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

const MAX_PER_PAGE = 100;

/** One page of the log of everything. */
export async function listAuditLog(ctx: Context, query: AuditQuery) {
  if (!canReadAuditLog(ctx.actor)) throw new NotPermitted();
  checkWindow(query);
  const asked = query.sort === "bestmatch" ? "newest" : query.sort;
  const sort = chooseSort(asked, {
    sorts: ["newest", "oldest"] as const,
    withQuery: "newest",
    withoutQuery: "newest",
    hasQuery: false,
  });
  const size = Math.min(query.size, MAX_PER_PAGE);
  const { user_id: user, from, until } = query;
  const found = await repository.searchEntries(ctx, {
    text: query.q?.trim() ?? "",
    objectType: query.resource_type,
    objectId: query.resource_id,
    actor: user && /^\d+$/.test(user) ? `user:${user}` : user,
    action: query.action,
    from: from ? new Date(from) : undefined,
    before: until ? new Date(Date.parse(until) + MS_PER_DAY) : undefined,
    sort,
    page: query.page,
    size,
  });
  return { ...found, sort, size };
}

export async function readAuditEntry(
  ctx: Context,
  id: string,
): Promise<repository.EntryWithPerson> {
  if (!canReadAuditLog(ctx.actor)) throw new NotPermitted();
  const entry = isRunningNumber(id) ? await repository.findEntry(ctx, BigInt(id)) : undefined;
  if (!entry) throw new NotFound("audit.noSuchEntry");
  return entry;
}
