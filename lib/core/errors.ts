import { type Message, type MessageLike, type MessageValues, toMessage } from "./message";

/**
 * Expected failures, one class per meaning. Services throw meanings; only `lib/http/render-error.ts`
 * knows how an API family spells them. Anything else that is thrown is a bug and answers 500.
 */

/** One problem with submitted data. `field` is a dotted path with list positions as numbers. */
export type Issue = { field: string; messages: Message[] };
/** The same as the wire has it, in the language of the reader. */
export type IssueJson = { field: string; messages: string[] };

export abstract class AppError extends Error {
  abstract readonly status: number;
  /** The message for the caller; `message` is for logs. */
  readonly text: Message;
  /** Problems by field, when the failure is about submitted data. */
  readonly issues: readonly Issue[] = [];
  /** Response headers that belong to the meaning, e.g. `Retry-After`. */
  readonly headers: Readonly<Record<string, string>> = {};
  /** Further members of the error body, e.g. a tombstone. */
  readonly extra: Readonly<Record<string, unknown>> = {};

  constructor(given: MessageLike, values?: MessageValues) {
    const text = toMessage(given, values);
    super(text.values ? `${text.key} ${JSON.stringify(text.values)}` : text.key);
    this.text = text;
    this.name = new.target.name;
  }
}

/** 400: the data does not fit; `issues` says where and why. */
export class ValidationError extends AppError {
  readonly status = 400;
  override readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], text: MessageLike = "errors.validation") {
    super(text);
    this.issues = issues;
  }
}

/** 400 that is not about one field: a wrong state, a malformed query. */
export class BadRequest extends AppError {
  readonly status = 400;
}

/** 401: credentials are needed, or the ones sent are no good. */
export class NotAuthenticated extends AppError {
  readonly status = 401;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(
    text: MessageLike = "errors.unauthorized",
    challenge = 'Bearer error="invalid_token"',
  ) {
    super(text);
    this.headers = { "WWW-Authenticate": challenge };
  }
}

export class NotPermitted extends AppError {
  readonly status = 403;

  constructor(text: MessageLike = "errors.permission", values?: MessageValues) {
    super(text, values);
  }
}

export class NotFound extends AppError {
  readonly status = 404;

  constructor(text: MessageLike = "errors.notFound", values?: MessageValues) {
    super(text, values);
  }
}

export class MethodNotAllowed extends AppError {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super("errors.methodNotAllowed");
    this.headers = { Allow: allowed.join(", ") };
  }
}

export class NotAcceptable extends AppError {
  readonly status = 406;

  constructor(offered: readonly string[]) {
    super("errors.notAcceptable", { types: offered });
  }
}

/** 409: the value is taken; `location` points to the object that has it. */
export class Conflict extends AppError {
  readonly status = 409;
  override readonly headers: Readonly<Record<string, string>>;
  override readonly issues: readonly Issue[];

  constructor(text: MessageLike, options: { location?: string; issues?: readonly Issue[] } = {}) {
    super(text);
    this.headers = options.location ? { Location: options.location } : {};
    this.issues = options.issues ?? [];
  }
}

/** 409 where a second attempt finds the new state: what was looked up had changed by the time it was locked. */
export class ChangedMeanwhile extends Conflict {
  constructor() {
    super("errors.changedMeanwhile");
  }
}

/** 410: it was here and was taken away; the tombstone says why. */
export class Gone extends AppError {
  readonly status = 410;
  override readonly extra: Readonly<Record<string, unknown>>;

  constructor(text: MessageLike, tombstone?: unknown) {
    super(text);
    this.extra = tombstone === undefined ? {} : { tombstone };
  }
}

/** 412: the caller changes a revision that is no longer the current one. */
export class StaleRevision extends AppError {
  readonly status = 412;

  constructor(given: number | string, actual: number) {
    super("errors.staleRevision", { given, actual });
  }
}

export class TooLarge extends AppError {
  readonly status = 413;

  constructor(text: MessageLike = "errors.tooLarge", values?: MessageValues) {
    super(text, values);
  }
}

export class UnsupportedMedia extends AppError {
  readonly status = 415;

  constructor(expected: readonly string[]) {
    super("errors.unsupportedMedia", { types: expected });
  }
}

/** 416: the range asked for lies outside the file. */
export class RangeNotSatisfiable extends AppError {
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(sizeBytes: number) {
    super("errors.range");
    this.headers = { "Content-Range": `bytes */${sizeBytes}` };
  }
}

/** 422: the request is understood, and this thing cannot do it in its state. */
export class Unprocessable extends AppError {
  readonly status = 422;
}

export class TooManyRequests extends AppError {
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(retryAfterSeconds: number) {
    super("errors.rateLimit");
    this.headers = { "Retry-After": String(retryAfterSeconds) };
  }
}

/** 503: something we depend on does not answer; trying again later may help. */
export class Unavailable extends AppError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>> = { "Retry-After": "5" };
}

/** 503 on purpose: an administrator has closed the service for a while. */
export class InMaintenance extends AppError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>> = { "Retry-After": "300" };

  constructor() {
    super("errors.maintenance");
  }
}

/** `issueAt("metadata.title", "validation.required")` */
export function issueAt(field: string, ...messages: MessageLike[]): Issue {
  return { field, messages: messages.map((one) => toMessage(one)) };
}
