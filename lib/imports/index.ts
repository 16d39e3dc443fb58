/** Imports: many works with their files in one request. What routes, pages and jobs may use. */
export { importJobs } from "./jobs";
export { importWorks } from "./service/import";
export { listImports, readImport, readReport } from "./service/runs";
