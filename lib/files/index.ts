/** Files of drafts and works: what modules above, routes and jobs may use. */
export { cleanKey } from "./keys";
export { mediaTypeOf, servedMediaType } from "./media-types";
export { fileRoute, resumableRoute, uploadOf } from "./routes";
export type { FileLimits, FileOwner, OpenFiles } from "./owner";
export type { CompletedEntry, FileContent, FileEntry } from "./repository";
export { entriesSql, entryOfJson, type FileEntryJson, filesLockSql } from "./repository/entries";
export {
  summariseFiles,
  toFileJson,
  toListJson,
  withFileLinks,
  type FileSummary,
  type OwnedFile,
  type OwnedFiles,
} from "./serializer";
export { presentArchive, presentDownload, presentPreview } from "./presenter";
export { openArchive } from "./service/archive";
export { openDownload } from "./service/download";
export { previewFile } from "./service/preview";
export { mayHaveLines, previewLines } from "./service/preview-lines";
export { commitFile } from "./service/commit";
export { changeFile, deleteFile, deleteFiles, listFiles, readFile } from "./service/entries";
export { fetchContent } from "./service/fetch";
export { uploadPart } from "./service/parts";
export { resumeUpload } from "./load-tus";
export { startUploads } from "./service/start";
export { type Upload, uploadContent } from "./service/upload";
export {
  addStoredFiles,
  dropFiles,
  importFiles,
  type OpenFilesImport,
  storedFiles,
} from "./service/owned-files";
export { fetchFile, fileJobs, fileSchedules } from "./jobs";
