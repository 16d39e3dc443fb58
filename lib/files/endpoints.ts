import { z } from "zod";
import { booleanQuery } from "@/lib/core/paging";
import { defineContract } from "@/lib/http/contract";
import { fileChange, fileJson, fileListJson, filesToStart } from "./schema";

/**
 * Contracts of files. Keys may hold slashes, so the ones with `{key}` share a mount on the rest of the path
 * (see `splitKey` in keys.ts).
 */
const BYTES = ["*/*"] as const;
const tag = "files";

const draftFiles = "/api/records/{id}/draft/files" as const;
const draftUploads = "/api/records/{id}/draft/uploads" as const;
const recordFiles = "/api/records/{id}/files" as const;

export const listDraftFiles = defineContract({
  method: "GET",
  path: draftFiles,
  summary: "List the files of a draft",
  tag,
  status: 200,
  response: fileListJson,
  translated: true,
});

export const startDraftFiles = defineContract({
  method: "POST",
  path: draftFiles,
  summary: "Start uploads of files to a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 201,
  body: filesToStart,
  response: fileListJson,
  translated: true,
});

export const deleteDraftFiles = defineContract({
  method: "DELETE",
  path: draftFiles,
  summary: "Delete all files of a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 204,
});

export const readDraftFile = defineContract({
  method: "GET",
  path: `${draftFiles}/{key}`,
  summary: "Read the entry of a file of a draft",
  tag,
  status: 200,
  response: fileJson,
  translated: true,
});

export const changeDraftFile = defineContract({
  method: "PUT",
  path: `${draftFiles}/{key}`,
  summary: "Change the metadata of a file of a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  body: fileChange,
  response: fileJson,
  translated: true,
});

export const deleteDraftFile = defineContract({
  method: "DELETE",
  path: `${draftFiles}/{key}`,
  summary: "Delete a file of a draft",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 204,
});

export const downloadDraftFile = defineContract({
  method: "GET",
  path: `${draftFiles}/{key}/content`,
  summary: "Download a file of a draft",
  tag,
  status: 200,
  produces: BYTES,
});

export const uploadDraftFile = defineContract({
  method: "PUT",
  path: `${draftFiles}/{key}/content`,
  summary: "Upload the content of a file",
  tag,
  scope: "deposit:write",
  // Bytes come in before the transaction opens.
  transaction: "none",
  consumes: null,
  status: 200,
  response: fileJson,
  translated: true,
});

/** The same by POST, for clients that know only that. */
export const postDraftFile = defineContract({
  ...uploadDraftFile,
  method: "POST",
  summary: "Upload the content of a file (same as PUT)",
});

export const uploadDraftFilePart = defineContract({
  ...uploadDraftFile,
  path: `${draftFiles}/{key}/content/{number}`,
  summary: "Upload one part of a file that is sent in parts",
});

export const commitDraftFile = defineContract({
  method: "POST",
  path: `${draftFiles}/{key}/commit`,
  summary: "Complete the upload of a file",
  tag,
  scope: "deposit:write",
  // Parts are put together outside of a transaction.
  transaction: "none",
  status: 200,
  response: fileJson,
  translated: true,
});

/** By tus 1.0.0: a client of that protocol needs this address and its credentials only. */
export const createResumableUpload = defineContract({
  method: "POST",
  path: draftUploads,
  summary: "Start an upload that can be resumed after an interruption (tus 1.0.0)",
  tag,
  scope: "deposit:write",
  transaction: "none",
  consumes: null,
  headers: {
    "Tus-Resumable": "`1.0.0`",
    "Upload-Length": "Size of the file in bytes",
    "Upload-Metadata": "`filename` and the name of the file in Base64",
  },
  status: 201,
});

/** Also what HEAD answers: how much has come. */
export const readResumableUpload = defineContract({
  method: "GET",
  path: `${draftUploads}/{upload}`,
  summary:
    "Read how much of an upload was received, in `Upload-Offset` (tus 1.0.0; usually by HEAD)",
  tag,
  scope: "deposit:write",
  status: 200,
});

export const continueResumableUpload = defineContract({
  method: "PATCH",
  path: `${draftUploads}/{upload}`,
  summary: "Send more of a file, which is complete once all was received (tus 1.0.0)",
  tag,
  scope: "deposit:write",
  transaction: "none",
  consumes: null,
  headers: { "Tus-Resumable": "`1.0.0`", "Upload-Offset": "Where in the file the body begins" },
  status: 204,
});

export const endResumableUpload = defineContract({
  method: "DELETE",
  path: `${draftUploads}/{upload}`,
  summary: "Cancel an upload and discard what was received (tus 1.0.0)",
  tag,
  scope: "deposit:write",
  transaction: "none",
  status: 204,
});

export const downloadDraftArchive = defineContract({
  method: "GET",
  path: "/api/records/{id}/draft/files-archive",
  summary: "Download all files of a draft in one ZIP file",
  tag,
  status: 200,
  produces: BYTES,
});

export const importDraftFiles = defineContract({
  method: "POST",
  path: "/api/records/{id}/draft/actions/files-import",
  summary: "Import the files of the previous version",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 201,
  response: fileListJson,
  translated: true,
});

export const listRecordFiles = defineContract({
  method: "GET",
  path: recordFiles,
  summary: "List the files of a published work",
  tag,
  status: 200,
  response: fileListJson,
});

export const readRecordFile = defineContract({
  method: "GET",
  path: `${recordFiles}/{key}`,
  summary: "Read the entry of a file of a published work",
  tag,
  status: 200,
  response: fileJson,
});

export const downloadRecordFile = defineContract({
  method: "GET",
  path: `${recordFiles}/{key}/content`,
  summary: "Download a file of a published work",
  tag,
  status: 200,
  produces: BYTES,
});

export const downloadRecordArchive = defineContract({
  method: "GET",
  path: "/api/records/{id}/files-archive",
  summary: "Download all files of a published work in one ZIP file",
  tag,
  status: 200,
  produces: BYTES,
});

/** The address people see; `?download=1` saves instead of showing, `?preview=1` reads the draft. */
export const openFile = defineContract({
  method: "GET",
  path: "/records/{id}/files/{key}",
  summary: "Show or save a file of a work",
  tag,
  query: z.looseObject({
    download: booleanQuery.default(false).describe("Save the file instead of showing it"),
    preview: booleanQuery.default(false).describe("The file of the draft"),
  }),
  status: 200,
  produces: BYTES,
});

export const previewRecordFile = defineContract({
  method: "GET",
  path: "/records/{id}/preview/{key}",
  summary: "Show a file of a work in a frame",
  tag,
  query: z.looseObject({
    content: booleanQuery.default(false).describe("The bytes of a picture, sound or film"),
    member: z.string().max(1000).optional().describe("One file of an archive"),
    draft: booleanQuery.default(false).describe("The file of the draft"),
  }),
  status: 200,
  produces: BYTES,
});

export const fileContracts = [
  listDraftFiles,
  startDraftFiles,
  deleteDraftFiles,
  readDraftFile,
  changeDraftFile,
  deleteDraftFile,
  downloadDraftFile,
  uploadDraftFile,
  postDraftFile,
  uploadDraftFilePart,
  commitDraftFile,
  createResumableUpload,
  readResumableUpload,
  continueResumableUpload,
  endResumableUpload,
  downloadDraftArchive,
  importDraftFiles,
  listRecordFiles,
  readRecordFile,
  downloadRecordFile,
  downloadRecordArchive,
];
