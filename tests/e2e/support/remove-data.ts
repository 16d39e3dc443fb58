import { rmSync } from "node:fs";
import type { Reporter } from "@playwright/test/reporter";

/** Removes the data folder of the run. Only a reporter is called once the service has stopped and writes no more. */
export default class RemoveData implements Reporter {
  printsToStdio = () => false;

  async onExit(): Promise<void> {
    const folder = process.env.E2E_DATA_DIR;
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
