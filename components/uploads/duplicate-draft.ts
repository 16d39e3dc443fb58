import type { AnyWorkJson } from "@/lib/works/schema";

/**
 * The beginning of another work like this one. What names this very work (its DOI, its other identifiers, its
 * version) stays behind, and so do its files.
 */
export function duplicateDraft({ metadata, custom_fields, access }: AnyWorkJson, title: string) {
  const { identifiers: _identifiers, version: _version, ...rest } = metadata;
  return {
    metadata: { ...rest, title },
    custom_fields,
    access: { record: access.record, files: access.files },
  };
}
