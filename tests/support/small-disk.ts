import { execFileSync } from "node:child_process";

/** A file system of 4 MiB; only an administrator may make one, so the test above is left out for others. */
export function mountSmall(folder: string): boolean {
  try {
    execFileSync("mkdir", ["-p", folder]);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function unmount(folder: string): void {
  execFileSync("umount", [folder]);
}
