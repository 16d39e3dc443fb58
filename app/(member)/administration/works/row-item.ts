import type { WorkRowItem } from "@/components/administration/works/works-page";
import { type Account, nameOfAccount } from "@/lib/users";
import type { Locale } from "@/lib/i18n/locales";
import { type Draft, removalReasonLabel, type Work } from "@/lib/works";

/** The row of a work or draft, with the name of its owner. */
export function toRowItem(item: Work | Draft, known: Known): WorkRowItem {
  return {
    id: item.id,
    href: hrefOf(item),
    title: item.metadata.title ?? "",
    kind: kindOf(item),
    version: item.versionIndex,
    versions: item.parent.latestIndex,
    access: item.access.record === "restricted" ? "restricted" : "public",
    files: item.kind === "work" ? item.files.count : (item.published?.files.count ?? 0),
    updated: item.updatedAt.toISOString(),
    owner: personOf(String(item.parent.ownerId), known),
    takenDown: item.kind === "work" ? takenDown(item, known) : undefined,
  };
}

type Known = { accounts: ReadonlyMap<string, Account>; locale: Locale };

/** The accounts that the row of a work or draft names. */
export const accountsIn = (item: Work | Draft): string[] => [
  String(item.parent.ownerId),
  ...(item.kind === "work" && item.tombstone ? [item.tombstone.removed_by.user] : []),
];

function takenDown({ tombstone }: Work, known: Known): WorkRowItem["takenDown"] {
  if (!tombstone) return undefined;
  const { removal_reason: reason, removed_by: by, removal_date: date } = tombstone;
  return {
    date,
    reason: reason && removalReasonLabel(reason.id, known.locale),
    by: personOf(by.user, known),
  };
}

function personOf(id: string, { accounts }: Known): WorkRowItem["owner"] {
  const account = accounts.get(id);
  return account && { id: String(account.id), name: nameOfAccount(account) };
}

/** An edit of a work that was taken down can be opened when that is restored. */
function hrefOf(item: Work | Draft): string {
  const isEditable = item.kind === "draft" && item.published?.deletionStatus !== "D";
  return isEditable ? `/uploads/${item.id}` : `/records/${item.id}`;
}

function kindOf(item: Work | Draft): WorkRowItem["kind"] {
  if (item.kind === "draft") return "draft";
  return item.deletionStatus === "P" ? "published" : "deleted";
}
