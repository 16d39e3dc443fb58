import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Mail = { to: string; text: string };

/** The links to choose a password by that were mailed to an address so far. */
export const linksTo = (address: string) =>
  mailedLinks(address, /http\S+\/reset-password\?token=\S+/);

/** The links by which an address that registered confirms itself. */
export const registrationsOf = (address: string) =>
  mailedLinks(address, /http\S+\/register\/confirm\?token=\S+/);

/** The pages of requests that mails to an address lead to. */
export const requestsFor = (address: string) => mailedLinks(address, /http\S+\/me\/requests\/\S+/);

/** Without a mail server, mail is files in a folder. */
function mailedLinks(address: string, link: RegExp): string[] {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? "", "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as Mail)
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => link.exec(text)?.[0] ?? []);
}
