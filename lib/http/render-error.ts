import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { message } from "@/lib/core/message";
import { translateDatabaseError } from "@/lib/db/errors";
import { supportedWording } from "@/lib/i18n/choose-locale";
import { translate, translateIssues } from "@/lib/i18n/translate";
import type { ErrorStyle } from "./contract";
import { ERROR_FORMATS, type ErrorFormat, type TranslatedError } from "./error-formats";
import { languagesOf } from "./negotiate";
import { requestIdOf } from "./request-id";

/**
 * The answer to a failed request, in the format of its API family and in the caller's language where that is spoken
 * here, else in English. Anything but an `AppError` is a bug: logged once with an id, and answered 500 without details.
 */
export function renderError(thrown: unknown, style: ErrorStyle, request: Request): Response {
  const format = ERROR_FORMATS[style];
  const error = translateDatabaseError(thrown);
  const wording = supportedWording(languagesOf(request, new URL(request.url)));
  if (error instanceof AppError)
    return errorResponse(
      format,
      {
        status: error.status,
        message: translate(wording, error.text),
        issues: translateIssues(wording, error.issues),
        extra: error.extra,
      },
      error.headers,
    );
  const errorId = randomUUID();
  log().error({ err: error, errorId, requestId: requestIdOf(request) }, "unexpected failure");
  const text = translate(wording, message("errors.internal"));
  return errorResponse(format, { status: 500, message: text, issues: [], extra: {}, errorId });
}

export function errorResponse(
  { mediaType, write }: ErrorFormat,
  error: TranslatedError,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(write(error), {
    status: error.status,
    headers: { "Content-Type": mediaType, "Cache-Control": "no-store", ...headers },
  });
}
