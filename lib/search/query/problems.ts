import { issueAt, ValidationError } from "@/lib/core/errors";
import { toMessage, message, type MessageLike } from "@/lib/core/message";

/** Why a text cannot be read as a query, and where. Thrown by the parser only. */
export class SyntaxProblem extends Error {
  /**
   * @param position  offset of the offending character, in UTF-16 units
   * @param isStray  mere punctuation in a text without operators: it is meant as plain words
   */
  constructor(
    readonly position: number,
    readonly text: MessageLike,
    readonly isStray = false,
  ) {
    super(typeof text === "string" ? text : text.key);
    this.name = "SyntaxProblem";
  }
}

/** 400 for a query string; the answer carries the offset as `position`, for a caret under the input. */
export class QuerySyntaxError extends ValidationError {
  override readonly extra: Readonly<Record<string, unknown>>;

  constructor(position: number, problem: MessageLike) {
    super(
      [
        issueAt(
          "q",
          message("search.atCharacter", { position: position + 1, problem: toMessage(problem) }),
        ),
      ],
      "search.syntax",
    );
    this.extra = { position };
  }
}
