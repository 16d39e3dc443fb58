import { absoluteUrl } from "@/lib/core/absolute-url";
import { DOI_PROVIDER, givesTestDois } from "../pids/schemes";
import type { Draft, Pid, Work } from "../rows";
import type { FilesJson } from "../schema";

type Links = Record<string, string | Record<string, string>>;

/** Sizes in pixels at which the deposit form and result lists ask for previews (api-records 4.6). */
const THUMBNAIL_SIZES = [10, 50, 100, 250, 750, 1200];
const IMAGES = new Set(["gif", "jp2", "jpeg", "jpg", "png", "tif", "tiff"]);

const api = (path: string) => absoluteUrl(`/api/records/${path}`);
const page = (path: string) => absoluteUrl(`/records/${path}`);
/** DOIs that were given out for trying leave the global resolver alone (api-records 4.6). */
function resolver({ identifier, provider }: Pid): string {
  const isTest = provider === DOI_PROVIDER && givesTestDois();
  const host = isTest ? "handle.test.datacite.org" : "doi.org";
  return `https://${host}/${encodeDoi(identifier)}`;
}
const doiPage = (doi: string) => absoluteUrl(`/doi/${encodeDoi(doi)}`);

/** A DOI as part of an address; its slashes stay. */
function encodeDoi(doi: string): string {
  return encodeURI(doi).replace(/[?#]/g, encodeURIComponent);
}

/** The addresses of a draft (api-records 4.6). */
export function draftLinks(draft: Draft, files: FilesJson): Links {
  const { id } = draft;
  return {
    self: api(`${id}/draft`),
    self_html: absoluteUrl(`/uploads/${id}`),
    ...doiLinks(draft),
    ...iiif(`draft:${id}`),
    files: api(`${id}/draft/files`),
    media_files: api(`${id}/draft/media-files`),
    archive: api(`${id}/draft/files-archive`),
    archive_media: api(`${id}/draft/media-files-archive`),
    ...thumbnails(`draft:${id}`, files),
    record: api(id),
    record_html: page(id),
    publish: api(`${id}/draft/actions/publish`),
    review: api(`${id}/draft/review`),
    ...(draft.review ? { "submit-review": api(`${id}/draft/actions/submit-review`) } : {}),
    ...sharedLinks(id),
    ...(draft.published ? modificationLinks(id) : {}),
  };
}

/** The addresses of a published work. */
export function workLinks(work: Work, files: FilesJson): Links {
  const { id, parent } = work;
  const doi = work.pids.doi?.identifier;
  return {
    self: api(id),
    self_html: page(id),
    ...doiLinks(work),
    ...(doi ? { self_doi_html: doiPage(doi) } : {}),
    parent: api(parent.id),
    parent_html: page(parent.id),
    ...iiif(`record:${id}`),
    files: api(`${id}/files`),
    media_files: api(`${id}/media-files`),
    archive: api(`${id}/files-archive`),
    archive_media: api(`${id}/media-files-archive`),
    ...thumbnails(`record:${id}`, files),
    latest: api(`${id}/versions/latest`),
    latest_html: page(`${id}/latest`),
    draft: api(`${id}/draft`),
    ...sharedLinks(id),
    ...modificationLinks(id),
  };
}

function doiLinks({ id, pids, parent }: Work | Draft): Links {
  const { doi } = pids;
  const concept = parent.pids.doi;
  return {
    preview_html: page(`${id}?preview=1`),
    ...(doi ? { doi: resolver(doi), self_doi: resolver(doi) } : {}),
    reserve_doi: api(`${id}/draft/pids/doi`),
    ...(concept
      ? { parent_doi: resolver(concept), parent_doi_html: doiPage(concept.identifier) }
      : {}),
  };
}

const iiif = (identifier: string): Links => ({
  self_iiif_manifest: absoluteUrl(`/api/iiif/${identifier}/manifest`),
  self_iiif_sequence: absoluteUrl(`/api/iiif/${identifier}/sequence/default`),
});

/** Preview images of the file shown first, or else of the first image. */
function thumbnails(identifier: string, files: FilesJson): Links {
  const entries = Object.values(files.entries ?? {});
  const isImage = (entry: (typeof entries)[number]) => IMAGES.has(entry.ext ?? "");
  const preferred = entries.find((entry) => entry.key === files.default_preview);
  const image = preferred && isImage(preferred) ? preferred : entries.find(isImage);
  if (!image) return {};
  const base = absoluteUrl(`/api/iiif/${identifier}:${encodeURIComponent(image.key)}/full`);
  return {
    thumbnails: Object.fromEntries(
      THUMBNAIL_SIZES.map((size) => [String(size), `${base}/^${size},/0/default.jpg`]),
    ),
  };
}

const sharedLinks = (id: string): Links => ({
  versions: api(`${id}/versions`),
  access: api(`${id}/access`),
  access_links: api(`${id}/access/links`),
  access_grants: api(`${id}/access/grants`),
  access_users: api(`${id}/access/users`),
  access_groups: api(`${id}/access/groups`),
  access_request: api(`${id}/access/request`),
  communities: api(`${id}/communities`),
  "communities-suggestions": api(`${id}/communities-suggestions`),
  requests: api(`${id}/requests`),
  quota_increase: api(`${id}/quota-increase`),
});

const modificationLinks = (id: string): Links => ({
  request_deletion: api(`${id}/request-deletion`),
  file_modification: api(`${id}/file-modification`),
});
