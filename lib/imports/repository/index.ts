/** Rows of imports in and out; the only files of this module with queries. */
export * from "./keys";
export * from "./owner-notices";
export * from "./objects";
export * from "./runs";
