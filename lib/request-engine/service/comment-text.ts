import { issueAt, ValidationError } from "@/lib/core/errors";
import { sanitizeComment, visibleText } from "@/lib/core/html";
import { message } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { cleanText } from "@/lib/core/text";
import { actionInput, commentInput, type CommentPayload } from "../schema";

/** The text of a comment as sent by a client, or plain text made by the service. */
export type CommentInput = { readonly content: string; readonly files?: CommentPayload["files"] };
/** As it is kept. */
export type Comment = {
  readonly content: string;
  readonly format: "html";
  readonly files?: { file_id: string }[];
};

/** Checks and cleans the body of a comment; throws with the issues. */
export function readCommentBody(body: unknown): Comment {
  return readComment(parse(commentInput, body ?? {}).payload);
}

/** The comment that may go with an action; undefined when there is none. */
export function readActionBody(body: unknown): Comment | undefined {
  const given = parse(actionInput, body);
  return given?.payload ? readComment(given.payload) : undefined;
}

/** Whether an action that declines asks for changes. */
export const asksForChanges = (body: unknown): boolean =>
  parse(actionInput, body)?.changes_requested === true;

export function readComment({ content, files }: CommentInput): Comment {
  const clean = sanitizeComment(cleanText(content));
  // Markup that shows nothing says nothing.
  if (visibleText(clean) === "" && !clean.includes("<img "))
    throw new ValidationError([
      issueAt("payload.content", message("validation.tooShort", { minimum: 1 })),
    ]);
  return { content: clean, format: "html", ...(files?.length ? { files } : {}) };
}
