import { JSON_TYPE } from "@/lib/core/media-types";

/** Representations of answers by `Accept`. Browser-safe. */
export const MEDIA_TYPES = {
  json: JSON_TYPE,
  jsonGzip: "application/json+gzip",
  jsonBrotli: "application/json+br",
  csv: "text/csv",
  xml: "application/xml",
  excel: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
