import { exportHref, WORK_DOCUMENTS } from "@/lib/works/constants";
import { citationTags } from "./citation-tags";
import { StructuredData } from "./structured-data";
import { isTestDoi } from "@/lib/works/reading/doi";
import { fileHref, visibleFiles } from "@/lib/works/reading/work-files";
import type { WorkJson } from "@/lib/works/reading/work-json";

type WorkHeadProps = {
  work: WorkJson;
  site: { url: string; name: string };
  /** The work in the words of https://schema.org. */
  structuredData: Readonly<Record<string, unknown>>;
};

/** What machines read in a landing page. React moves these elements into the document's head, in this order. */
export function WorkHead({ work, site, structuredData }: WorkHeadProps) {
  const doi = work.pids.doi?.identifier;
  const isOpen = work.access.record === "public" && work.access.files === "public";
  return (
    <>
      {citationTags(work, site).map((tag, position) => (
        <meta key={position} {...tag} />
      ))}
      {doi && !isTestDoi(doi) && <link rel="cite-as" href={`https://doi.org/${doi}`} />}
      <link rel="describedby" type="application/json" href={`${site.url}/api/records/${work.id}`} />
      {WORK_DOCUMENTS.map(({ format, mediaType }) => (
        <link
          key={format}
          rel="describedby"
          type={mediaType}
          href={`${site.url}${exportHref(work.id, format)}`}
        />
      ))}
      {isOpen &&
        visibleFiles(work).map((file) => (
          <link
            key={file.key}
            rel="item"
            type={file.mimetype}
            href={`${site.url}${fileHref(work.id, file.key)}`}
          />
        ))}
      <StructuredData data={structuredData} />
    </>
  );
}
