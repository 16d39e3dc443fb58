import { JSON_TYPE } from "@/lib/core/media-types";

/**
 * The documents of other standards that a work can be had as: by `Accept`, and as a file by their names in addresses,
 * in the order in which pages offer them.
 */
export const WORK_DOCUMENTS = [
  { format: "bibtex", label: "BibTeX", mediaType: "application/x-bibtex", extension: "bib" },
  {
    format: "ris",
    label: "RIS",
    mediaType: "application/x-research-info-systems",
    extension: "ris",
  },
  {
    format: "csl",
    label: "CSL JSON",
    mediaType: "application/vnd.citationstyles.csl+json",
    extension: "json",
  },
  {
    format: "datacite-json",
    label: "DataCite JSON",
    mediaType: "application/vnd.datacite.datacite+json",
    extension: "json",
  },
  {
    format: "dublincore",
    label: "Dublin Core",
    mediaType: "application/x-dc+xml",
    extension: "xml",
  },
  { format: "json-ld", label: "JSON-LD", mediaType: "application/ld+json", extension: "json" },
] as const;

/** The files that pages offer: the documents, and the work as the API has it. */
export const WORK_EXPORTS = [
  ...WORK_DOCUMENTS,
  { format: "json", label: "JSON", mediaType: JSON_TYPE, extension: "json" },
] as const;

/** A citation is read, not saved: it has no name in addresses. */
export const CITATION_TYPE = "text/x-bibliography";

export type DocumentType = (typeof WORK_DOCUMENTS)[number]["mediaType"] | typeof CITATION_TYPE;

export const DOCUMENT_TYPES: readonly DocumentType[] = [
  ...WORK_DOCUMENTS.map(({ mediaType }) => mediaType),
  CITATION_TYPE,
];

/** The address of a work as a file. */
export function exportHref(
  id: string,
  format: string,
  { isDraft = false }: { isDraft?: boolean } = {},
): string {
  return `/records/${id}/export/${format}${isDraft ? "?preview=1" : ""}`;
}
