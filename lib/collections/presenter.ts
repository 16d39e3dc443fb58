import type { Context } from "@/lib/db/context";
import { UI_TYPE } from "@/lib/core/media-types";
import { presentObject } from "@/lib/http/present-object";
import { type Aggregations, listJson } from "@/lib/core/list-json";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { currentTerms, localised } from "@/lib/vocabularies";
import type { Entry } from "./repository";
import type { Collection } from "./rows";
import type { CollectionJson, CollectionListJson, FeaturedJson } from "./schema";
import { toCollectionJson as toJson } from "./serializer/collection";
import { uiOf } from "./serializer/ui";
import type { LogoPicture } from "./service/logo";
import type { FoundCollections } from "./service/search";

/** Results of the use cases as wire JSON for the actor of the request. */
export function serializeCollection(ctx: Context, collection: Collection): CollectionJson {
  return toJson(collection, { actor: ctx.actor, terms: currentTerms() });
}

/** How the caller wants an answer: its media type and languages. */
type PresentOptions = { accept: string; languages: readonly string[] };

export function presentCollection(
  ctx: Context,
  collection: Collection,
  { accept, languages }: PresentOptions,
): CollectionJson {
  const json = serializeCollection(ctx, collection);
  if (accept !== UI_TYPE) return json;
  return { ...json, ui: uiOf(json, collection, { actor: ctx.actor, languages }) };
}

export function presentCollectionList(
  ctx: Context,
  path: string,
  found: FoundCollections,
  wanted: PresentOptions,
): CollectionListJson {
  const { details } = found;
  const hits = found.items.map((collection) => {
    const json = presentCollection(ctx, collection, wanted);
    const detail = details?.get(collection.id);
    const role = ownRole(ctx, collection);
    return detail || role ? { ...json, ui: { ...json.ui, ...detail, ...role } } : json;
  });
  const { total, effective } = found;
  const aggregations = aggregationsOf(found.facets, wanted.languages);
  const list = listJson({
    path,
    hits,
    total,
    ...(Object.keys(aggregations).length > 0 ? { aggregations } : {}),
    ...effective,
  });
  return { ...list, hits: { hits, total } };
}

/** The reader's role in the collection, if there is one. */
function ownRole({ actor }: Context, { id }: Collection): { my_role: string } | undefined {
  if (actor.kind !== "user") return undefined;
  const held = actor.memberships.find(({ collectionId }) => collectionId === id);
  return held && { my_role: held.role };
}

const HEADINGS: Readonly<Record<string, string>> = { type: "Type", visibility: "Visibility" };
const VISIBILITY_NAMES: Readonly<Record<string, string>> = {
  public: "Public",
  restricted: "Restricted",
};

function aggregationsOf(
  facets: FoundCollections["facets"],
  languages: readonly string[],
): Aggregations {
  const terms = currentTerms();
  const labelOf = (facet: string, key: string) =>
    facet === "type"
      ? localised(terms.title("communitytypes", key), languages)
      : VISIBILITY_NAMES[key];
  return Object.fromEntries(
    Object.entries(facets).map(([facet, buckets]) => [
      facet,
      {
        label: HEADINGS[facet] ?? facet,
        buckets: buckets.map(({ key, count, isSelected }) => ({
          key,
          doc_count: count,
          label: labelOf(facet, key) ?? key,
          is_selected: isSelected,
        })),
      },
    ]),
  );
}

/** `2026-06-03T10:32:42`, as clients write it too: UTC without a mark. */
export function featuredJson({ id, startDate }: Entry): FeaturedJson {
  return { id, start_date: startDate.toISOString().slice(0, 19) };
}

export function featuredListJson(id: string, entries: readonly Entry[]) {
  return {
    hits: { hits: entries.map(featuredJson), total: entries.length },
    links: { self: absoluteUrl(`/api/communities/${id}/featured`) },
  };
}

export function presentLogo(
  request: Request,
  { collection, object }: LogoPicture,
): Promise<Response> {
  return presentObject(request, object, {
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": collection.access.visibility === "public" ? "no-cache" : "private, no-cache",
    Vary: "Authorization, Cookie",
  });
}
