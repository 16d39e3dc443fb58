import { spawn } from "node:child_process";

type GuardOptions = {
  readonly signal: "INT" | "TERM";
  /** How long the process may continue, so that others can finish their work with it. */
  readonly delaySeconds?: number;
  /** The account that may signal the process. */
  readonly identity?: { uid?: number; gid?: number };
};

/**
 * Ends another program when this process is killed (`kill -9`). A small shell reads from a pipe: when the pipe closes
 * before "done" was written, it signals the program. Returns the function that writes "done".
 */
export function endWithUs(pid: number, options: GuardOptions): () => void {
  const script = 'if read -r word; then exit 0; fi; sleep "$2"; kill -"$3" "$1"';
  const { signal, delaySeconds = 0, identity = {} } = options;
  const args = ["commonshelf-guard", String(pid), String(delaySeconds), signal];
  const shell = spawn("/bin/sh", ["-c", script, ...args], {
    ...identity,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.on("error", () => undefined);
  shell.stdin.on("error", () => undefined);
  shell.unref();
  return () => void shell.stdin.end("done\n");
}
