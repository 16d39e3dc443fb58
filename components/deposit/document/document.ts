import { valueAt } from "@/lib/core/value-at";
import type { DraftJson } from "@/lib/works/schema";
import { type Json, textOf } from "./value-at";

/** An empty deposit. */
export const EMPTY_DEPOSIT: Json = {
  metadata: {},
  custom_fields: {},
  access: { record: "public", files: "public", embargo: { active: false } },
  files: { enabled: true },
  pids: {},
};

/** The part of a draft that the form works on. */
export function toDocument(
  draft: Pick<DraftJson, "metadata" | "custom_fields" | "access" | "files" | "pids">,
): Json {
  const { metadata, custom_fields, access, files, pids } = draft;
  const { active, until, reason } = access.embargo;
  return {
    metadata,
    custom_fields,
    access: {
      record: access.record,
      files: access.files,
      embargo: { active, ...(until ? { until } : {}), ...(reason ? { reason } : {}) },
    },
    files: {
      enabled: files.enabled,
      ...(files.order?.length ? { order: files.order } : {}),
      ...(files.default_preview ? { default_preview: files.default_preview } : {}),
    },
    pids,
  };
}

/** The service keeps no shorter title. */
export const SHORTEST_TITLE = 3;

/** As the service counts: signs, without the spaces around them. */
export const titleLength = (document: Json): number =>
  [...textOf(valueAt(document, "metadata.title")).trim()].length;
