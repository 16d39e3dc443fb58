import { rmSync } from "node:fs";

/** The data folder of the run goes with it. The service is stopped afterwards and may still write into it: then it is tried again. */
export default function removeData(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
