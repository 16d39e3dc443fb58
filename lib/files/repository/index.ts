/** Rows of files, of their parts, and of the bytes behind them. */
export * from "./entries";
export { forgetUnused, knownObjects, listUnused } from "./objects";
export * from "./parts";
