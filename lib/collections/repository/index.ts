/** Rows of collections in and out; the only files of this module with queries. */
export * from "./featured";
export * from "./find";
export * from "./tree";
export * from "./write";
export * from "./members";
export * from "./member-lists";
export * from "./groups";
export * from "./reassign";
