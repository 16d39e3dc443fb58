import { isObject } from "@/lib/core/json";
import { textOf } from "../document/value-at";

type Access = {
  record: "public" | "restricted";
  files: "public" | "restricted";
  isEmbargoed: boolean;
  /** The day everything becomes public; empty while none is chosen. */
  until: string;
};

export function accessOf(value: unknown): Access {
  const access = isObject(value) ? value : {};
  const embargo = isObject(access.embargo) ? access.embargo : {};
  const until = textOf(embargo.until);
  return {
    record: access.record === "restricted" ? "restricted" : "public",
    files: access.files === "restricted" ? "restricted" : "public",
    isEmbargoed: embargo.active === true,
    until: /^\d{4}-\d{2}-\d{2}$/.test(until) ? until : "",
  };
}

type Work = { hasFiles: boolean; isPublished: boolean };

/** The sentence that explains who will see the record and its files. */
export function consequenceOf(access: Access, { hasFiles, isPublished }: Work) {
  if (access.record === "restricted") return access.isEmbargoed ? "sayEmbargo" : "sayClosed";
  if (!hasFiles) return isPublished ? "sayChangesMetadata" : "sayMetadata";
  if (access.files === "public") return isPublished ? "sayChangesOpen" : "sayOpen";
  return access.isEmbargoed ? "sayFilesEmbargo" : "sayFilesClosed";
}
