export { MAX_TERMS, parse, type ParseOptions } from "./parser";
export { QuerySyntaxError, SyntaxProblem } from "./problems";
export { MAX_LENGTH, plainWords, readQuery } from "./read";
export type { Bound, PatternPart, Query, Span } from "./tree";
export { slipsIn, suggestionQuery, withPrefixes } from "./prefixes";
