import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { WrittenBody } from "@/lib/http/respond";
import { siteName } from "@/lib/users";
import { currentTerms } from "@/lib/vocabularies";
import { CITATION_TYPE, type DocumentType } from "../constants";
import { documentOf, documentsOf, isDocumentType } from "../representations";
import type { AnyWorkJson, AnyWorkListJson, WorkListJson } from "../schema";
import type { Surroundings } from "../serializer/document";

/** The JSON of one work or a list as the caller wants it: itself, or as documents of another standard. */
export type InRequestedForm<Json> = Json | WrittenBody;

export async function inRequestedForm<Json extends AnyWorkJson | WorkListJson | AnyWorkListJson>(
  ctx: Context,
  json: Json,
  { accept, url }: { accept: string; url: URL },
): Promise<InRequestedForm<Json>> {
  if (!isDocumentType(accept)) return json;
  const surroundings = await surroundingsOf(ctx, url);
  const pieces =
    "hits" in json
      ? await documentsOf(accept, json.hits.hits, surroundings)
      : [documentOf(accept, json, surroundings)];
  return new WrittenBody(json, pieces, { "Content-Type": contentType(accept) });
}

export async function surroundingsOf(ctx: Context, url?: URL): Promise<Surroundings> {
  const site = { url: config().APP_URL, name: await siteName(ctx) };
  return { site, terms: currentTerms(), style: url?.searchParams.get("style") ?? undefined };
}

/** A citation is asked for by a name that no program knows, and sent as what it is (api-records 18.1). */
const contentType = (type: DocumentType): string =>
  type === CITATION_TYPE ? "text/plain; charset=utf-8" : type;
