/** Rows of files, of their parts, and of the bytes behind them. */
export * from "./entries";
export * from "./parts";
