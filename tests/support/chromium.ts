import { existsSync, statfsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";

const SHARED_MEMORY_BYTES = 1024 ** 3;

/**
 * The browser for tests: one named by CHROMIUM_PATH, or the one inside an npm package, so that nothing has
 * to be installed besides. That package's own list of switches is not used: it would turn web security off.
 */
export async function chromiumLaunch(): Promise<{ executablePath: string; args: string[] }> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return {
    executablePath: named ?? (await sparticuz.executablePath()),
    args: [
      "--no-sandbox",
      ...(hasSharedMemory() ? [] : ["--disable-dev-shm-usage"]),
      "--disable-background-networking",
      "--disable-gpu",
    ],
  };
}

/**
 * Whether `/dev/shm` is large enough for what the processes of a browser share, which it is not in every container.
 * Otherwise they share files of the temporary folder: there a page waits whenever the disk is busy.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= SHARED_MEMORY_BYTES;
  } catch {
    return false;
  }
}
