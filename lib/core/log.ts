import { pino, type Logger } from "pino";
import { config } from "./config";

export type { Logger };

let root: Logger | undefined;

/** JSON lines on standard output. Values under these keys never reach the log. */
export function log(): Logger {
  return (root ??= pino({
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
  }));
}
