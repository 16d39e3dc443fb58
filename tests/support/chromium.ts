import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";

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
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-gpu",
      // In a process of its own, drawing came to a halt on busy machines now and then: scripts ran, but clicks waited for frames.
      "--in-process-gpu",
    ],
  };
}
