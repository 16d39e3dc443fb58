/**
 * Expected failures, one class per meaning. Services throw meanings; only `lib/http/render.ts`
 * knows how an API family spells them. Anything else that is thrown is a bug and answers 500.
 */

/** One problem with submitted data. `field` is a dotted path with list positions as numbers. */
export type Issue = { field: string; messages: string[] };

export abstract class AppError extends Error {
  abstract readonly status: number;
  /** Problems by field, when the failure is about submitted data. */
  readonly issues: readonly Issue[] = [];
  /** Response headers that belong to the meaning, e.g. `Retry-After`. */
  readonly headers: Readonly<Record<string, string>> = {};
  /** Further members of the error body, e.g. a tombstone. */
  readonly extra: Readonly<Record<string, unknown>> = {};

  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** 400: the data does not fit; `issues` says where and why. */
export class ValidationError extends AppError {
  readonly status = 400;
  override readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], message = "A validation error occurred.") {
    super(message);
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

  constructor(message = "Unauthorized", challenge = 'Bearer error="invalid_token"') {
    super(message);
    this.headers = { "WWW-Authenticate": challenge };
  }
}

export class NotPermitted extends AppError {
  readonly status = 403;

  constructor(message = "Permission denied.") {
    super(message);
  }
}

export class NotFound extends AppError {
  readonly status = 404;

  constructor(message = "Not found.") {
    super(message);
  }
}

export class MethodNotAllowed extends AppError {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super("The method is not allowed for the requested URL.");
    this.headers = { Allow: allowed.join(", ") };
  }
}

export class NotAcceptable extends AppError {
  readonly status = 406;

  constructor(offered: readonly string[]) {
    super(`Invalid 'Accept' header. Expected one of: ${offered.join(", ")}`);
  }
}

/** 409: somebody else has it already; `location` points to the thing that is in the way. */
export class Conflict extends AppError {
  readonly status = 409;
  override readonly headers: Readonly<Record<string, string>>;
  override readonly issues: readonly Issue[];

  constructor(message: string, options: { location?: string; issues?: readonly Issue[] } = {}) {
    super(message);
    this.headers = options.location ? { Location: options.location } : {};
    this.issues = options.issues ?? [];
  }
}

/** 410: it was here and was taken away; the tombstone says why. */
export class Gone extends AppError {
  readonly status = 410;
  override readonly extra: Readonly<Record<string, unknown>>;

  constructor(message: string, tombstone?: unknown) {
    super(message);
    this.extra = tombstone === undefined ? {} : { tombstone };
  }
}

/** 412: the caller changes a revision that is no longer the current one. */
export class StaleRevision extends AppError {
  readonly status = 412;

  constructor(given: number | string, actual: number) {
    super(`Revision id provided(${given}) doesn't match record's one(${actual})`);
  }
}

export class TooLarge extends AppError {
  readonly status = 413;

  constructor(message = "Request Entity Too Large") {
    super(message);
  }
}

export class UnsupportedMedia extends AppError {
  readonly status = 415;

  constructor(expected: readonly string[]) {
    super(`Invalid 'Content-Type' header. Expected one of: ${expected.join(", ")}`);
  }
}

/** 416: the range asked for lies outside the file. */
export class RangeNotSatisfiable extends AppError {
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(sizeBytes: number) {
    super("The requested range lies outside the file.");
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
    super("Rate limit exceeded");
    this.headers = { "Retry-After": String(retryAfterSeconds) };
  }
}

/** 503: something we depend on does not answer; trying again later may help. */
export class Unavailable extends AppError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>> = { "Retry-After": "5" };
}

/** 503 on purpose: whoever keeps the service has closed it for a while. */
export class InMaintenance extends AppError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>> = { "Retry-After": "300" };

  constructor() {
    super("The service is closed for maintenance. Nothing is lost; please try again later.");
  }
}

/** Collects issues under one prefix: `issueAt("metadata.title", "Too short.")`. */
export function issueAt(field: string, ...messages: string[]): Issue {
  return { field, messages };
}
