import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { onFirstUse } from "@/lib/core/on-first-use";
import { compose } from "./compose";
import type { Mailer } from "./port";
import { mailSchema } from "./schema";

/**
 * Mail of an installation without mail server: each message becomes a file `.eml` that mail programs open,
 * and a file `.json` for programs. A message that is sent again replaces its files.
 */
export function outboxMailer(folder: string): Mailer {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true });
  });
  const open = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    describes: folder,
    send: async (mail, id) => {
      await open();
      const { message } = await (await transport()).sendMail(compose(mail, id));
      const name = path.join(folder, fileNameOf(id));
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

/** A message as it was written into the outbox. */
const writtenMail = mailSchema.extend({ id: z.string(), at: z.string() });
export type WrittenMail = z.output<typeof writtenMail>;

/** More files than this are not looked at for a list; messages leave the outbox after some days anyway. */
const MAX_LISTED = 20_000;
const MESSAGE = /^[\w.-]{1,200}\.json$/;

/** One page of the messages, newest first. Unreadable ones are left out. */
export async function listOutbox(
  folder: string,
  { page, size }: { page: number; size: number },
): Promise<{ mails: WrittenMail[]; total: number }> {
  const names = (await namesIn(folder)).filter((name) => MESSAGE.test(name)).slice(0, MAX_LISTED);
  const written = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(path.join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  written.sort((a, b) => b.at - a.at || (a.name < b.name ? -1 : 1));
  const shown = written.slice((page - 1) * size, page * size);
  const mails = await Promise.all(
    shown.map(({ name }) => readOutboxMail(folder, name.replace(/\.json$/, ""))),
  );
  return { mails: mails.filter((mail) => mail !== undefined), total: names.length };
}

/** One message by its id. */
export async function readOutboxMail(folder: string, id: string): Promise<WrittenMail | undefined> {
  const name = `${fileNameOf(id)}.json`;
  if (!MESSAGE.test(name)) return undefined;
  try {
    const text = await readFile(path.join(folder, name), "utf8");
    return writtenMail.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // swept meanwhile, or damaged
  }
}

const OURS = /\.(eml|json)(\.part)?$/;

/** Removes messages written before a moment; answers how many files that were. */
export async function sweepOutbox(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    // A message being written got its final name at this very moment.
    const written = OURS.test(name) ? await stat(file).catch(() => undefined) : undefined;
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

const fileNameOf = (id: string) => id.replace(/[^\w.-]+/g, "_").slice(0, 190);

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
