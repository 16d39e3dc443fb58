import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../environment";
import { isLock, takeLock } from "../lock";
import { StartFailure, systemCode } from "../start-failure";

/** Two starts of one checkout with two data folders must not build into the same folder at once. */
export async function underBuildLock(work: () => Promise<void>): Promise<void> {
  const folder = path.join(projectRoot, "node_modules/.cache");
  try {
    mkdirSync(folder, { recursive: true });
    for (;;) {
      const taken = takeLock(path.join(folder, "commonshelf-build.lock"), "command");
      if (isLock(taken)) return await work().finally(taken.release);
      await sleep(50);
    }
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")) throw error;
    throw new StartFailure(
      `The program has to be built, but its folder ${projectRoot} cannot be written to: run npm run build once with an account that may write there.`,
    );
  }
}
