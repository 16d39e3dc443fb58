import { message } from "@/lib/core/message";
import { MAX_TERMS, parse, type ParseOptions } from "./parser";
import { QuerySyntaxError, SyntaxProblem } from "./problems";
import type { Query } from "./tree";

/** In UTF-16 units. Far longer than any typed query, and short enough to parse in no noticeable time. */
const MAX_LENGTH = 20_000;

/**
 * The query in a `q` parameter; undefined when it asks for everything by being empty.
 *
 * What cannot be parsed is one of two things. A text with operators in it (a field, AND, a group, a phrase, a
 * range, +must, -not) is a query with a mistake, and its author wants to know where: 400 with the
 * position. A text without any is meant as words ("What next?!", `id~:`, `/`), and its punctuation means
 * nothing: it is searched for in all fields. A quotation mark or a parenthesis without its other half and an
 * operator without an operand are always a mistake.
 */
export function readQuery(text: string | undefined, options: ParseOptions = {}): Query | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  if (text.length > MAX_LENGTH)
    throw new QuerySyntaxError(
      MAX_LENGTH,
      message("search.tooLong", { maximum: MAX_LENGTH.toLocaleString("en") }),
    );
  try {
    return parse(text, options);
  } catch (problem) {
    if (!(problem instanceof SyntaxProblem)) throw problem;
    if (problem.isStray) return plainWords(text);
    throw new QuerySyntaxError(problem.position, problem.text);
  }
}

/** Any of the words, with all signs taken literally. */
function plainWords(text: string): Query {
  const words = [...text.matchAll(/\S+/g)].map((match): Query => ({
    kind: "word",
    field: undefined,
    text: match[0],
    edits: 0,
    at: { start: match.index, end: match.index + match[0].length },
  }));
  if (words.length > MAX_TERMS)
    throw new QuerySyntaxError(text.length, message("search.tooManyTerms", { maximum: MAX_TERMS }));
  return words.length === 1 && words[0]
    ? words[0]
    : { kind: "or", of: words, at: { start: 0, end: text.length } };
}
