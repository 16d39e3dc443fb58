import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * The Unix socket of the bundled database, in its data folder, which only its own account and root may enter. A statement
 * through it costs a quarter less of the processor than over the loopback address. PostgreSQL goes on listening there too,
 * for tools that know no sockets.
 */

/** The path given to the server, which runs in its data folder. */
export const SOCKET_FOLDER = ".";

/** The bytes of `sun_path` in unix(7), less its closing zero; macOS has the shorter one. */
const MAX_PATH_BYTES = 103;

/** The folder of the Unix socket; undefined if the system has no such sockets or the path is too long. */
export function socketFolder(data: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const longest = path.join(data, ".s.PGSQL.65535");
  return Buffer.byteLength(longest) <= MAX_PATH_BYTES ? data : undefined;
}

/** Removes sockets of killed servers. Their names differ, because each start has another port. */
export function removeOldSockets(data: string): void {
  for (const name of readdirSync(data))
    if (name.startsWith(".s.PGSQL.")) rmSync(path.join(data, name), { force: true });
}
