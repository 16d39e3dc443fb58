/** Shapes of collections on the wire. Pure: pages and the browser use them too. */
export * from "./constants";
export * from "./wire/values";
export * from "./wire/collection";
export * from "./wire/input";
export * from "./wire/members";
export * from "./wire/access";
