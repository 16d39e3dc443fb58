import { BadRequest, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { safeParse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { fetchFile } from "../jobs";
import { cleanKey, KEY_MAX_CHARACTERS } from "../keys";
import type { FileOwner, OpenFiles } from "../owner";
import { canUseRemoteFiles } from "../policy";
import * as files from "../repository";
import { filesToStart, issuesOf, type FileToStart } from "../schema";
import type { OwnedFiles } from "../serializer";
import { isFromElsewhere, readTransfer } from "../transfer";
import { limitsOf, usedBytes } from "./checks";
import { listOf, type LockedOwner, openForChange } from "./entries";

/** Announces files; their content follows, is fetched, or stays where it is. */
export function startUploads(ctx: Context, open: OpenFiles, body: unknown): Promise<OwnedFiles> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    const items = checkStart(tx, owner, body);
    const present = owner.entries;
    const added = items.map(toNewEntry);
    checkRoom(owner, present, added);
    checkAnnounced(owner, added);

    const keys = new Set(added.map(({ key }) => key));
    const again = present.filter(({ key }) => keys.has(key));
    if (again.length > 0)
      await files.deleteEntries(
        tx.db,
        again.map(({ id }) => id),
      );
    const started = await files.insertEntries(tx.db, owner.id, added, tx.now);
    const kept = present.filter(({ key }) => !keys.has(key));
    const entries = files.inOrderOfKeys([...kept, ...started]);
    await owner.filesChanged?.(tx, entries);
    await fetchAll(tx, started);
    return listOf(tx, owner, entries);
  });
}

function checkStart(ctx: Context, owner: FileOwner, body: unknown): FileToStart[] {
  if (!owner.enabled) throw new ValidationError([issueAt("files.enabled", "files.notEnabled")]);
  if (!Array.isArray(body))
    throw new ValidationError([issueAt("0._schema", "validation.invalidType")]);
  if (body.length === 0) throw new ValidationError([issueAt("_schema", "files.noFilesGiven")]);
  if (body.length > limitsOf(owner).maxFiles) throw tooMany();
  const parsed = safeParse(filesToStart, body);
  if (!parsed.success) throw new ValidationError(inWireOrder(issuesOf(parsed.error)));
  if (parsed.data.some(isFromElsewhere) && !canUseRemoteFiles(ctx.actor)) throw new NotPermitted();
  return parsed.data;
}

/** The wire names this one field without its position in the list. */
const inWireOrder = (issues: ReturnType<typeof issuesOf>) =>
  issues.map((issue) =>
    /^\d+\.transfer$/.test(issue.field) ? { ...issue, field: "transfer" } : issue,
  );

function toNewEntry(item: FileToStart, position: number): files.NewEntry {
  const key = cleanKey(item.key);
  if (key === undefined) throw new ValidationError([issueAt(`${position}.key`, "files.badName")]);
  if ([...key].length > KEY_MAX_CHARACTERS) throw new BadRequest("files.nameTooLong");
  const transfer = readTransfer(item, position);
  return {
    key,
    metadata: item.metadata ?? {},
    isHidden: item.access?.hidden ?? false,
    transfer,
  };
}

/** A file whose upload broke may be announced again; clients that lost track do so. */
const isGivenUp = ({ status }: files.FileEntry) => status === "interrupted" || status === "failed";

function checkRoom(
  owner: FileOwner,
  present: readonly files.FileEntry[],
  added: readonly files.NewEntry[],
): void {
  const taken = new Set(present.filter((entry) => !isGivenUp(entry)).map(({ key }) => key));
  for (const { key } of added) {
    if (taken.has(key)) throw new BadRequest("files.nameTaken", { name: key });
    taken.add(key);
  }
  const left = present.filter((entry) => isGivenUp(entry) && !taken.has(entry.key));
  if (taken.size + left.length > limitsOf(owner).maxFiles) throw tooMany();
}

const tooMany = () => new BadRequest("files.tooMany");

/** Files sent in parts reserve their size at the start, so that a refusal comes before gigabytes are sent. */
function checkAnnounced(owner: LockedOwner, added: readonly files.NewEntry[]): void {
  const sizes = added.flatMap(({ transfer }) =>
    transfer?.type === "M" ? [transfer.sizeBytes] : [],
  );
  if (sizes.length === 0) return;
  const { fileBytes, quotaBytes } = limitsOf(owner);
  if (sizes.some((size) => size > fileBytes)) throw new BadRequest("files.tooLarge");
  if (sizes.reduce((sum, size) => sum + size, usedBytes(owner.entries)) > quotaBytes)
    throw new BadRequest("files.quota");
}

async function fetchAll(tx: Context, started: readonly files.FileEntry[]): Promise<void> {
  for (const { id, ownerId, transfer } of started)
    if (transfer.type === "F") await enqueue(tx, fetchFile, { entryId: id, ownerId });
}
