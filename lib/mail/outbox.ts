import { access, constants, mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { compose } from "./compose";
import type { Mailer } from "./port";

/**
 * Mail of an installation without mail server: each message becomes a file `.eml` that mail programs open,
 * and a file `.json` for programs. A message that is sent again replaces its files.
 */
export function outboxMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const open = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    describes: folder,
    send: async (mail, id) => {
      await open();
      const { message } = await transport.sendMail(compose(mail, id));
      const name = path.join(folder, id.replace(/[^\w.-]+/g, "_").slice(0, 200));
      if (!Buffer.isBuffer(message)) throw new Error("The message came as a stream.");
      await writeWhole(`${name}.eml`, message);
      const shown = { id, ...mail, at: new Date().toISOString() };
      await writeWhole(`${name}.json`, Buffer.from(`${JSON.stringify(shown, null, 2)}\n`));
    },
    check: async () => {
      await open();
      await access(folder, constants.W_OK);
    },
  };
}

/** Readers of the folder see whole files only. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
