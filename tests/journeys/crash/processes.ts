import { execFileSync } from "node:child_process";

/** Processes below one of ours, as the system lists them. */
type Listed = { pid: number; parent: number; command: string };

function listed(): Listed[] {
  const text = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid && parent && command ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

function below(pid: number, all = listed()): Listed[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...below(child.pid, all)]);
}

/** How the processes below one of ours were started. */
export function commandsBelow(pid: number): string[] {
  return below(pid).map(({ command }) => command);
}

/** Ends a process on the spot, as a lack of memory or of power does. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It was quicker.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Kills one of the service's own processes; its starter brings it up again. */
export function killPart(starter: number, part: "web" | "worker"): void {
  for (const { pid, command, parent } of below(starter))
    if (parent === starter && command.includes(`lib/server/dist/${part}.js`)) kill(pid);
}

/** Kills the starter alone: its children have to notice. */
export function killStarter(starter: number): void {
  kill(starter);
}

/** Kills everything at once, the database included, as a power cut would. */
export function killAll(starter: number): void {
  const all = below(starter);
  kill(starter);
  // Last started, first killed: a server that outlives its database for a moment would answer 500.
  for (const { pid } of all.reverse()) kill(pid);
}
