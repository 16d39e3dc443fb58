import { AppError, BadRequest, Conflict, Unavailable } from "@/lib/core/errors";

/** SQLSTATEs, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = "23505";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
/** Text with characters PostgreSQL cannot hold (NUL): it came from an address, bodies are cleaned before. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);
const NO_CONNECTION = /^(08|57P0)/;
/** A statement that waited or ran too long, and a transaction that did. */
const OUT_OF_TIME = new Set(["57014", "55P03", "P2028"]);
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);

type Shape = {
  code?: unknown;
  message?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; constraint?: unknown } } };
};

/** The SQLSTATE of an error by Prisma's client, by its driver adapter, or by `pg` itself. */
export function sqlState(error: unknown): string | undefined {
  const { code, meta } = (error ?? {}) as Shape;
  const original = meta?.driverAdapterError?.cause?.originalCode;
  if (typeof original === "string") return original;
  if (code === "P2002") return UNIQUE_VIOLATION;
  if (code === "P2034") return SERIALIZATION_FAILURE;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("P2")
    ? code
    : undefined;
}

export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK;
}

/** Meanings pass; known database failures become meanings; the rest stays a bug. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return new Conflict("database.exists");
  if (state && UNSTORABLE_TEXT.has(state)) return new BadRequest("database.characters");
  if (isRetryable(error)) return new Conflict("errors.changedMeanwhile");
  const { code, message } = (error ?? {}) as Shape;
  if (OUT_OF_TIME.has(state ?? "") || (typeof code === "string" && OUT_OF_TIME.has(code)))
    return new Unavailable("database.timeout");
  const unreachable =
    (state && NO_CONNECTION.test(state)) ||
    (typeof code === "string" && (NETWORK.has(code) || code === "P1001" || code === "P2024")) ||
    (typeof message === "string" &&
      /timeout exceeded when trying to connect|Connection terminated/.test(message));
  return unreachable ? new Unavailable("database.silent") : error;
}
