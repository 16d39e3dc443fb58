import { pino, type Logger, type LoggerOptions } from "pino";
import { config } from "./config";

export type { Logger };

let root: Logger | undefined;
let destination: 1 | 2 = 1;

/** Sends the log to standard error: commands keep standard output for their result. */
export function logToStandardError(): void {
  destination = 2;
  root = undefined;
}

/** JSON lines on standard output. Values under these keys never reach the log. */
export function log(): Logger {
  return (root ??= destination === 1 ? pino(options()) : pino(options(), pino.destination(2)));
}

function options(): LoggerOptions {
  return {
    level: config().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "token",
        "authorization",
        "cookie",
        "*.password",
        "*.token",
        "*.authorization",
      ],
      censor: "[redacted]",
    },
  };
}
