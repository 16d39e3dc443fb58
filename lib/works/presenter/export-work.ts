import { absoluteUrl } from "@/lib/core/absolute-url";
import { NotFound } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { JSON_TYPE } from "@/lib/core/media-types";
import type { Context } from "@/lib/db/context";
import { WrittenBody } from "@/lib/http/respond";
import { exportHref, WORK_EXPORTS } from "../constants";
import { documentOf } from "../representations";
import type { AnyWorkJson } from "../schema";
import { serializeDraft, serializeWork } from "../serializer/serialize";
import type { ExportedWork } from "../service/export-work";
import { surroundingsOf } from "./documents";

const INDENT = 2;

/** A work as a file to save, in the format of a name (api-records 18.2). */
export async function presentWorkExport(
  ctx: Context,
  exported: ExportedWork,
  name: string,
): Promise<Response | WrittenBody> {
  const format = WORK_EXPORTS.find((one) => one.format === name);
  if (!format) throw new NotFound();
  if (exported.kind === "moved")
    return new Response(null, {
      status: 302,
      headers: {
        Location: absoluteUrl(exportHref(exported.latestId, name)),
        "Cache-Control": "no-cache",
      },
    });
  const work =
    exported.kind === "draft"
      ? await serializeDraft(ctx, exported.draft)
      : await serializeWork(ctx, exported.work);
  const text =
    format.mediaType === JSON_TYPE
      ? JSON.stringify(sortedKeys(withoutNotes(work)), null, INDENT)
      : documentOf(format.mediaType, work, await surroundingsOf(ctx), INDENT);
  return new WrittenBody(work, [text], {
    "Content-Type": format.mediaType,
    "Content-Disposition": `attachment; filename=${work.id}.${format.extension}`,
    Link: `<${absoluteUrl(`/records/${work.id}`)}>; rel="describes"; type="text/html"`,
  });
}

/** A file is handed on: what moderators note about the work and what is to be mended in a draft stay here. */
function withoutNotes(work: AnyWorkJson): object {
  const { internal_notes, ...rest } = work;
  return Object.fromEntries(Object.entries(rest).filter(([key]) => key !== "errors"));
}

/** The same value with the members of objects in the order of their names, so that two files can be compared. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortedKeys(value[name])]));
}
