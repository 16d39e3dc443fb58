import type { IssueJson } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { clientText } from "./client-text";

/** A refused or failed call, with what the person needs to know about it. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 when there was no answer at all. */
    readonly status: number,
    message: string,
    readonly issues: readonly IssueJson[] = [],
    readonly requestId?: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export function unreachable(): ApiError {
  return new ApiError(0, clientText("unreachable"));
}

/** Reads the API's error body; anything else (a proxy's page, an empty answer) gets a plain sentence. */
export async function readApiError(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const body = (await response.json().catch(() => undefined)) as unknown;
  const issues = issuesOf(body);
  const message =
    textAt(body, "message") ??
    issues[0]?.messages[0] ??
    (response.status >= 500 ? clientText("busy") : `${clientText("failed")} ${response.status}.`);
  return new ApiError(response.status, message, issues, requestId);
}

function textAt(body: unknown, key: string): string | undefined {
  const value = isObject(body) ? body[key] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Problems of fields have `messages`; those of several things in one request, such as collections, one `message` each. */
function issuesOf(body: unknown): IssueJson[] {
  const errors = isObject(body) ? body.errors : undefined;
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).map((entry) => ({
    field: textAt(entry, "field") ?? "_schema",
    messages: [entry.message, entry.messages]
      .flat()
      .filter((one): one is string => typeof one === "string"),
  }));
}
