import { spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { environmentWith, projectRoot } from "../environment";
import { endWithUs } from "../end-with-parent";
import { StartFailure } from "../start-failure";

/** Runs a program of a dependency; its output is shown only when it fails. */
export async function runTool(script: string, args: string[]): Promise<void> {
  const file = path.join(projectRoot, "node_modules", script);
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectRoot,
    env: environmentWith({
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      CHECKPOINT_DISABLE: "1",
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const release = child.pid ? endWithUs(child.pid, { signal: "TERM" }) : () => undefined;
  const stop = () => void child.kill("SIGTERM");
  process.once("exit", stop);
  let output = "";
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", stop);
  release();
  if (code === 0) return;
  throw new StartFailure(
    `${path.basename(script)} ${args[0]} failed with code ${code}:\n${stripVTControlCharacters(output).trim()}`,
  );
}
