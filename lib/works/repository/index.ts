/** Rows of works in and out; the only files of this module with queries. */
export * from "./bulk";
export * from "./drafts";
export * from "./find";
export * from "./grants";
export * from "./inclusions";
export * from "./lock";
export * from "./parents";
export * from "./pids";
export * from "./revisions";
export * from "./walk";
export * from "./works";
export * from "./reassign";
