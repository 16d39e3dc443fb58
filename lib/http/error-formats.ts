import type { AppError, IssueJson } from "@/lib/core/errors";
import { JSON_TYPE } from "@/lib/core/media-types";
import type { ErrorStyle } from "./contract";

/** An error as it is told to a caller, its texts in the caller's language. */
export type TranslatedError = {
  readonly status: number;
  readonly message: string;
  readonly issues: readonly IssueJson[];
  readonly extra: AppError["extra"];
  /** For an unexpected failure: the id to find it in the log. */
  readonly errorId?: string;
};

/** How an API family writes the body of an error, as JSON, XML or another format of its clients. */
export type ErrorFormat = {
  readonly mediaType: string;
  readonly write: (error: TranslatedError) => string;
};

type JsonBody = (error: TranslatedError) => Record<string, unknown>;

const json = (toBody: JsonBody): ErrorFormat => ({
  mediaType: JSON_TYPE,
  write: (error) =>
    JSON.stringify({
      ...toBody(error),
      ...(error.errorId === undefined ? {} : { error_id: error.errorId }),
    }),
});

/** The one list of error bodies. A contract names its family; a further family is a name there and an entry here. */
export const ERROR_FORMATS: Readonly<Record<ErrorStyle, ErrorFormat>> = {
  rest: json(({ status, message, issues, extra }) => ({
    status,
    message,
    ...(issues.length > 0 ? { errors: issues } : {}),
    ...extra,
  })),
  import: json(({ message, issues, extra }) => ({
    status: "error",
    message,
    data: [],
    errors: issues.flatMap(({ field, messages }) =>
      messages.map((message) => ({ field, message })),
    ),
    ...extra,
  })),
  stats: json(({ status, message, issues, extra }) =>
    status === 429
      ? { status, message }
      : {
          error: STATISTICS_ERRORS[status] ?? STATUS_WORDS[status] ?? message,
          message: issues[0]?.messages[0] ?? message,
          ...extra,
        },
  ),
  counter: json(({ status, message, issues, extra }) => {
    const known = COUNTER_EXCEPTIONS[status] ?? COUNTER_EXCEPTIONS[500];
    return {
      Code: extra.code ?? known?.code,
      Message: extra.text ?? known?.text,
      Data: issues[0]?.messages[0] ?? message,
    };
  }),
  // There is one text for all problems, so it names the fields.
  group: json(({ message, status, issues }) => ({
    message:
      issues.map(({ field, messages }) => `${field}: ${messages.join(" ")}`).join(" ") || message,
    status,
  })),
  webhook: json(({ message, status }) => ({
    error: STATUS_WORDS[status] ?? "Error",
    message,
    status,
  })),
};

/** Clients of statistics compare `error`. A refusal that says something more exact has its own in `extra`. */
const STATISTICS_ERRORS: Readonly<Record<number, string>> = { 500: "Query execution failed" };

/** Exceptions of COUNTER's Release 5.1 (appendix D), whose messages are fixed; below 1000 they are ours. */
const COUNTER_EXCEPTIONS: Readonly<Record<number, { code: number; text: string }>> = {
  400: { code: 1030, text: "Insufficient Information to Process Request" },
  401: { code: 2000, text: "Requestor Not Authorized to Access Service" },
  405: { code: 405, text: "Method Not Allowed" },
  406: { code: 406, text: "Not Acceptable" },
  429: { code: 1020, text: "Client has made too many requests" },
  500: { code: 1000, text: "Service Not Available" },
  503: { code: 1010, text: "Service Busy" },
};

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};
