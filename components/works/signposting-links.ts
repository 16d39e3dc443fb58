import { isTestDoi } from "@/lib/works/reading/doi";
import { licenceAddress } from "@/lib/works/reading/licence";
import { orcidOf } from "@/lib/works/reading/display-names";
import { fileHref, visibleFiles } from "@/lib/works/reading/work-files";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** With more authors, files or licences than this the head names only the list of all links. */
const MOST = 5;

/**
 * What machines find in the head of a landing page, before they read a document. `type` is the kind of the work in
 * the words of https://schema.org. https://signposting.org/FAIR/
 */
export function signposts(work: WorkJson, siteUrl: string, type: string): string[] {
  const api = `${siteUrl}/api/records/${work.id}`;
  const linkset = link(api, "linkset", "application/linkset+json");
  const authors = (work.metadata.creators ?? []).flatMap((person) => orcidOf(person) ?? []);
  const isOpen = work.access.record === "public" && work.access.files === "public";
  const files = isOpen ? visibleFiles(work) : [];
  const licences = (work.metadata.rights ?? []).flatMap((one) => licenceAddress(one) ?? []);
  if ([authors, files, licences].some(({ length }) => length > MOST)) return [linkset];
  const doi = work.pids.doi?.identifier;
  return [
    ...(doi && !isTestDoi(doi) ? [link(`https://doi.org/${doi}`, "cite-as")] : []),
    ...authors.map((orcid) => link(`https://orcid.org/${orcid}`, "author")),
    link(api, "describedby", "application/json"),
    ...files.map(({ key, mimetype }) =>
      link(`${siteUrl}${fileHref(work.id, key)}`, "item", mimetype),
    ),
    ...licences.map((address) => link(address, "license")),
    link(`https://schema.org/${type}`, "type"),
    link("https://schema.org/AboutPage", "type"),
    ...(work.parent.communities?.entries ?? []).map(({ slug }) =>
      link(`${siteUrl}/collections/${slug}`, "collection", "text/html"),
    ),
    linkset,
  ];
}

/** Addresses are deposited texts: what could end the value is written in percent. */
function link(address: string, rel: string, type?: string): string {
  const safe = encodeURI(address).replaceAll("%25", "%").replace(/[<>"]/g, encodeURIComponent);
  const kind = type && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? `; type="${type}"` : "";
  return `<${safe}>; rel="${rel}"${kind}`;
}
