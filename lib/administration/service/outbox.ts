import { config } from "@/lib/core/config";
import { NotFound } from "@/lib/core/errors";
import { checkWindow, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { listOutbox as list, outboxFolder, readOutboxMail, type WrittenMail } from "@/lib/mail";
import { authorise, authoriseLooking } from "./authorise";

const MAX_PER_PAGE = 100;

export const mailEngine = (): "smtp" | "outbox" => (config().SMTP_URL ? "smtp" : "outbox");

/** Messages of an installation without mail server, and those from before it had one. */
export async function listOutbox(ctx: Context, query: Page) {
  authoriseLooking(ctx);
  checkWindow(query);
  const size = Math.min(query.size, MAX_PER_PAGE);
  const found = await list(outboxFolder(), { page: query.page, size });
  return { ...found, size, engine: mailEngine() };
}

export async function readMail(ctx: Context, id: string): Promise<WrittenMail> {
  authorise(ctx);
  const mail = await readOutboxMail(outboxFolder(), id);
  if (!mail) throw new NotFound("administration.noSuchMail");
  return mail;
}
