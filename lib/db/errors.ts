import { AppError, BadRequest, ChangedMeanwhile, Conflict, Unavailable } from "@/lib/core/errors";
import { log } from "@/lib/core/log";

/** SQLSTATEs, https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const UNIQUE_VIOLATION = "23505";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
/** Text with characters PostgreSQL cannot hold (NUL): it came from an address, bodies are cleaned before. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);
/** The connection failed or is being ended; the server starts, stops, or recovers from a crash. Prisma has codes of its own. */
const NO_CONNECTION = /^(08...|57P0.|P1001|P1008|P1017|P2024)$/;
/** Disk full, out of memory, no connection left, an error of the disk. */
const OUT_OF_RESOURCES = /^(53...|58...|P2037)$/;
/** A statement that waited or ran too long. */
const OUT_OF_TIME = new Set(["57014", "55P03", "P2028"]);
/** Of the system, while it connects or talks; a Unix socket whose server is gone does not exist. */
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);
/** Of `pg`, which gives these no code. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;

type Shape = {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
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
  const isLostRace = error instanceof ChangedMeanwhile;
  return isLostRace || state === SERIALIZATION_FAILURE || state === DEADLOCK;
}

/**
 * Meanings pass; known database failures become meanings; the rest stays a bug. What keeps the database from answering is
 * logged here, for the meaning does not tell it.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return new Conflict("database.exists");
  if (state && UNSTORABLE_TEXT.has(state)) return new BadRequest("database.characters");
  if (isRetryable(error)) return new Conflict("errors.changedMeanwhile");
  const code = state ?? codeOf(error);
  if (OUT_OF_TIME.has(code)) return new Unavailable("database.timeout");
  if (OUT_OF_RESOURCES.test(code)) {
    logOutage(code, error);
    return new Unavailable("database.full");
  }
  if (NO_CONNECTION.test(code) || isLost(error)) {
    logOutage(code, error);
    return new Unavailable("database.silent");
  }
  return error;
}

/** As `translateDatabaseError` where other servers are called as well, whose network errors look the same. */
export function translateStatementError(error: unknown): unknown {
  return isNetworkError(error) ? error : translateDatabaseError(error);
}

function isLost(error: unknown): boolean {
  const { message } = (error ?? {}) as Shape;
  return isNetworkError(error) || (typeof message === "string" && LOST.test(message));
}

function isNetworkError(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as Shape;
  return NETWORK.has(String(code)) || (code === "ENOENT" && syscall === "connect");
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as Shape;
  return typeof code === "string" ? code : "";
}

const LOG_AGAIN_MS = 60_000;
const loggedAt = new Map<string, number>();

/** Once a minute for each cause: every request of that time fails with it. */
function logOutage(code: string, error: unknown): void {
  const now = Date.now();
  if (now - (loggedAt.get(code) ?? -Infinity) < LOG_AGAIN_MS) return;
  loggedAt.set(code, now);
  log().error({ err: error, code }, "the database cannot be used; requests answer 503");
}
