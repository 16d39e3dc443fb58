import type { WorkRowItem } from "@/components/administration/works/works-page";
import { type Account, nameOfAccount } from "@/lib/users";
import type { Draft, Work } from "@/lib/works";

/** The row of a work or draft, with the name of its owner. */
export function toRowItem(item: Work | Draft, accounts: ReadonlyMap<string, Account>): WorkRowItem {
  const { ownerId } = item.parent;
  const owner = accounts.get(String(ownerId));
  return {
    id: item.id,
    title: item.metadata.title ?? "",
    kind: kindOf(item),
    version: item.versionIndex,
    versions: item.parent.latestIndex,
    access: item.access.record === "restricted" ? "restricted" : "public",
    files: item.kind === "work" ? item.files.count : (item.published?.files.count ?? 0),
    updated: item.updatedAt.toISOString(),
    owner: owner && { id: String(owner.id), name: nameOfAccount(owner) },
  };
}

function kindOf(item: Work | Draft): WorkRowItem["kind"] {
  if (item.kind === "draft") return "draft";
  return item.deletionStatus === "P" ? "published" : "deleted";
}
