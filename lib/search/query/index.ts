export { MAX_TERMS, parse } from "./parser";
export { QuerySyntaxError, SyntaxProblem } from "./problems";
export { readQuery } from "./read";
export type { Bound, PatternPart, Query, Span } from "./tree";
export { slipsIn, withPrefixes } from "./prefixes";
