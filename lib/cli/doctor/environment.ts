import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "@/lib/core/config";
import { mailer } from "@/lib/mail";
import { openDataFolder } from "@/lib/server/data-folder";
import { judgeRoom, type Room, roomOf } from "@/lib/storage/room";
import { attention, bad, type Finding, good, reasonOf } from "./finding";

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? good("Node", version)
    : bad("Node", `${version} is too old.`, "Install Node 20.19 or newer.");
}

export async function checkDisk({ DATA_DIR }: Config): Promise<Finding[]> {
  try {
    const folder = openDataFolder(DATA_DIR);
    return [roomIn(folder.root, await roomOf(folder.root)), ...checkSecret(folder.root)];
  } catch (error) {
    return [bad("Data folder", reasonOf(error), "See DATA_DIR in .env.example.")];
  }
}

function roomIn(folder: string, room: Room): Finding {
  const free = `${(room.freeBytes / 1e9).toFixed(1)} GB free in ${folder}`;
  const mend = "Free some space, or move the folder to a larger disk and set DATA_DIR.";
  const state = judgeRoom(room);
  if (state === "good") return good("Disk", free);
  return { about: "Disk", state, message: `Only ${free}.`, mend };
}

/** Windows knows no such modes. */
function checkSecret(folder: string): Finding[] {
  const file = path.join(folder, "secret");
  if (process.platform === "win32" || !existsSync(file)) return [];
  return (statSync(file).mode & 0o077) === 0
    ? []
    : [
        bad(
          "Secret",
          `${file} can be read by others, who could sign in as anybody.`,
          `Run chmod 600 ${file}, then change the secret if others had access to this machine.`,
        ),
      ];
}

export async function checkMail({ SMTP_URL }: Config): Promise<Finding> {
  const { describes, check } = mailer();
  try {
    await check();
  } catch (error) {
    const mend = SMTP_URL
      ? "Check SMTP_URL, and that this machine may reach the server."
      : "Give this account the right to write there.";
    return bad("Mail", `${describes} does not take mail: ${reasonOf(error)}`, mend);
  }
  return SMTP_URL
    ? good("Mail", `goes to ${describes}`)
    : attention(
        "Mail",
        `There is no mail server: messages become files in ${describes}.`,
        "Set SMTP_URL, e.g. smtps://user:password@mail.example.org.",
      );
}

/** Asks the running service itself, past any proxy. */
export async function checkService({ HOST, PORT }: Config): Promise<Finding> {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
  try {
    const { ok, status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return ok
      ? good("Service", `answers at ${address}`)
      : bad("Service", `${address} answers ${status}.`, "Look into the log of npm start.");
  } catch {
    return attention("Service", `Nothing answers at ${address}.`, "Start it with npm start.");
  }
}
