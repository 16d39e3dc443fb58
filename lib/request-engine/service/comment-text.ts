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

/** The comment that may go with an action, and whether one that declines asks for changes. */
export function readAction(body: unknown): {
  comment: Comment | undefined;
  asksForChanges: boolean;
} {
  const given = parse(actionInput, body);
  return {
    comment: given?.payload ? readComment(given.payload) : undefined,
    asksForChanges: given?.changes_requested === true,
  };
}

/** The comment that may go with an action; undefined when there is none. */
export const readActionBody = (body: unknown): Comment | undefined => readAction(body).comment;

export function readComment({ content, files }: CommentInput): Comment {
  const clean = sanitizeComment(cleanText(content));
  // Markup that shows nothing says nothing.
  if (visibleText(clean) === "" && !clean.includes("<img "))
    throw new ValidationError([
      issueAt("payload.content", message("validation.tooShort", { minimum: 1 })),
    ]);
  return { content: clean, format: "html", ...(files?.length ? { files } : {}) };
}
