import { randomUUID } from "node:crypto";
import { AppError, type IssueJson } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { translateDatabaseError } from "@/lib/db/errors";
import { message } from "@/lib/core/message";
import { spokenAmong } from "@/lib/i18n/choose";
import { sayIn, sayIssuesIn } from "@/lib/i18n/say";
import type { ErrorStyle } from "./contract";
import { languagesOf } from "./negotiate";
import { requestIdOf } from "./request-id";

/**
 * The one place that knows error bodies. A meaning is spelled in the style of its API family; anything
 * that is no meaning is a bug: logged once with an id, and answered 500 without details.
 * Sentences are English, unless the caller prefers another language that is spoken here.
 */
export function renderError(thrown: unknown, style: ErrorStyle, request: Request): Response {
  const error = translateDatabaseError(thrown);
  const locale = spokenAmong(languagesOf(request, new URL(request.url)));
  if (error instanceof AppError) {
    const { extra } = error;
    const issues = sayIssuesIn(locale, error.issues);
    const body = SPELLINGS[style](error.status, sayIn(locale, error.text), { issues, extra });
    return json(body, error.status, error.headers);
  }
  const errorId = randomUUID();
  log().error({ err: error, errorId, requestId: requestIdOf(request) }, "unexpected failure");
  const text = sayIn(locale, message("errors.internal"));
  return json({ ...SPELLINGS[style](500, text), error_id: errorId }, 500, {});
}

type Details = { issues: readonly IssueJson[]; extra: AppError["extra"] };
type Spelling = (status: number, message: string, error?: Details) => Record<string, unknown>;

const SPELLINGS: Record<ErrorStyle, Spelling> = {
  rest: (status, message, error) => ({
    status,
    message,
    ...(error && error.issues.length > 0 ? { errors: error.issues } : {}),
    ...error?.extra,
  }),
  import: (_status, message, error) => ({
    status: "error",
    message,
    data: [],
    errors: (error?.issues ?? []).flatMap(({ field, messages }) =>
      messages.map((message) => ({ field, message })),
    ),
    ...error?.extra,
  }),
  stats: (_status, message, error) => ({
    error: message,
    message: error?.issues[0]?.messages[0] ?? message,
  }),
  group: (status, message) => ({ message, status }),
  webhook: (status, message) => ({ error: STATUS_WORDS[status] ?? "Error", message, status }),
};

const STATUS_WORDS: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

function json(body: unknown, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}
