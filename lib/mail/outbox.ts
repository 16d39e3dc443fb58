import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
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

const OURS = /\.(eml|json)(\.part)?$/;

/** Removes messages written before a moment; answers how many files that were. */
export async function sweepOutbox(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    // What is being written takes its name at this very moment.
    const written = OURS.test(name) ? await stat(file).catch(() => undefined) : undefined;
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** An installation that never wrote a message has no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Readers of the folder see whole files only. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
