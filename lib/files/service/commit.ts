import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import type { OpenFiles } from "../owner";
import * as files from "../repository";
import type { OwnedFile } from "../serializer";
import { LOCAL } from "../transfer";
import { requireEntry } from "./checks";
import { assemble } from "./assemble";
import { afterCommit } from "./complete";
import { openForChange } from "./entries";

/** Makes the uploaded content final; parts are put together first. Doing it twice is no error. */
export async function commitFile(ctx: Context, open: OpenFiles, key: string): Promise<OwnedFile> {
  const file = await inTransaction(ctx, (tx) => commitWhole(tx, open, key));
  // Outside of the transaction, because copying takes its time.
  return file.entry.status === "completed" ? file : assemble(ctx, open, file.entry);
}

/** A file that is to be put together from parts is given back as it is. */
async function commitWhole(tx: Context, open: OpenFiles, key: string): Promise<OwnedFile> {
  const owner = await openForChange(tx, open);
  const entry = await requireEntry(tx, owner, key);
  if (entry.status === "completed" || entry.transfer.type === "M") return { owner, entry };
  if (entry.transfer.type === "F") throw new BadRequest("files.contentFetched");
  if (!entry.content) throw new ValidationError([issueAt("_schema", "files.noContent")]);

  const whole = { status: "completed", transfer: LOCAL } as const;
  const committed = await files.updateEntry(tx.db, entry, whole, tx.now);
  await afterCommit(tx, owner, committed);
  return { owner, entry: committed };
}
