import { log } from "@/lib/core/log";
import { tellParent } from "./child-messages";
import { StartFailure } from "./start-failure";
import { setV8Flags } from "./v8";

/** Runs the main function of a process: a `StartFailure` prints one sentence, any other error is a bug with its stack. */
export async function runAsProcess(work: () => Promise<void>): Promise<void> {
  try {
    setV8Flags();
    await work();
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartFailure)) {
      log().fatal({ err: error }, "process failed");
      process.exit(1);
    }
    if (process.send)
      tellParent({ kind: "refused", message: error.message, exitCode: error.exitCode });
    else console.error(error.message);
    process.exit(error.exitCode);
  }
}
