import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Mail = { to: string; text: string };

/** The links mailed to an address so far: without a mail server, mail is files in a folder. */
export function linksTo(address: string): string[] {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? "", "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as Mail)
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => /http\S+\/reset-password\?token=\S+/.exec(text)?.[0] ?? []);
}
