import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/**
 * Process ids are used again, so a process is named by its id and the moment it began. On Linux both come
 * from /proc; elsewhere from `ps`.
 */
type ProcessIdentity = { readonly pid: number; readonly began: string };

export function identify(pid: number): ProcessIdentity | undefined {
  const began = process.platform === "linux" ? beganOnLinux(pid) : askPs(pid, "lstart=");
  return began ? { pid, began } : undefined;
}

/** Whether exactly this process, not a later one with the same id, still runs. */
export function isAlive({ pid, began }: ProcessIdentity): boolean {
  return identify(pid)?.began === began;
}

/** Whether the process is a PostgreSQL server working in `folder`. */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (process.platform !== "linux") {
    const command = askPs(pid, "command=") ?? "";
    return command.includes("postgres") && command.includes(folder);
  }
  try {
    // The server makes its data folder the working directory of all its processes.
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    return name === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Field 22 of /proc/PID/stat, in clock ticks since the machine started; zombies count as gone. */
function beganOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function askPs(pid: number, field: string): string | undefined {
  try {
    const output = execFileSync("ps", ["-o", field, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}
