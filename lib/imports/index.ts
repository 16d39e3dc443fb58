/** Imports: many works with their files in one request. What routes, pages and jobs may use. */
export { importJobs } from "./jobs";
export {
  presentImport,
  presentImportList,
  presentReport,
  presentRun,
  presentTemplate,
  presentUpdates,
  sentImport,
} from "./presenter";
export { importWorks } from "./service/import";
export { followImport } from "./service/events";
export { cancelImport, listImports, readImport, readReport } from "./service/history";
export { importTemplate } from "./service/template";
export { findImportedWorks } from "./repository";
