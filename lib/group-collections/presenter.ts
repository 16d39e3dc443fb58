import { presentCollectionList } from "@/lib/collections";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Context } from "@/lib/db/context";
import type { GroupChangeJson, GroupListJson } from "./schema";
import type { listGroupCollections } from "./service/read";

const BASE = "/api/group_collections";
type Found = Awaited<ReturnType<typeof listGroupCollections>>;
type Wanted = Parameters<typeof presentCollectionList>[3];

/** The list with the links of all its pages, and with the direction of its order. */
export function presentGroupCollections(ctx: Context, found: Found, wanted: Wanted): GroupListJson {
  const { page, size, sort, params } = found.effective;
  const list = presentCollectionList(ctx, BASE, found, wanted);
  const last = Math.max(1, Math.ceil(found.total / size));
  const at = (number: number) => {
    const url = new URL(absoluteUrl(BASE));
    for (const [name, value] of Object.entries({ ...params, size, sort, page: number }))
      url.searchParams.set(name, String(value));
    return url.href;
  };
  return {
    ...list,
    order: sort === "oldest" || sort === "updated-asc" ? "ascending" : "descending",
    links: {
      self: at(page),
      first: at(1),
      last: at(last),
      ...(page > 1 ? { prev: at(Math.min(page - 1, last)) } : {}),
      ...(page < last ? { next: at(page + 1) } : {}),
    },
  };
}

/** 304 has no body. */
export const presentGroupChange = (changed: GroupChangeJson | undefined) =>
  changed ?? new Response(null, { status: 304 });
