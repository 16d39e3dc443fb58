import { ValidationError } from "@/lib/core/errors";

/** Why a text cannot be read as a query, and where. Thrown by the parser only. */
export class SyntaxProblem extends Error {
  /**
   * @param position  offset of the offending character, in UTF-16 units
   * @param isStray  mere punctuation in a text without operators: it is meant as plain words
   */
  constructor(
    readonly position: number,
    readonly sentence: string,
    readonly isStray = false,
  ) {
    super(sentence);
    this.name = "SyntaxProblem";
  }
}

/** 400 for a query string; the answer carries the offset as `position`, for a caret under the input. */
export class QuerySyntaxError extends ValidationError {
  override readonly extra: Readonly<Record<string, unknown>>;

  constructor(position: number, sentence: string) {
    super(
      [{ field: "q", messages: [`At character ${position + 1}: ${sentence}`] }],
      "Invalid query string syntax.",
    );
    this.extra = { position };
  }
}
