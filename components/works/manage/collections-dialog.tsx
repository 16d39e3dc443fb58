"use client";

import { CollectionForm } from "./collection-form";
import { IncludingCollections } from "./including-collections";
import { ManageDialog, type WorkDialogProps } from "./manage-dialog";
import { PendingRequests } from "./pending-requests";

type CollectionsDialogProps = WorkDialogProps & { leavable: readonly string[] };

/** Where a published work is: brings it into further collections, and out of some. */
export function CollectionsDialog({ id, leavable, ...dialog }: CollectionsDialogProps) {
  return (
    <ManageDialog of="collections" {...dialog}>
      <IncludingCollections id={id} leavable={leavable} />
      <PendingRequests id={id} />
      <CollectionForm id={id} onDone={dialog.onClose} />
    </ManageDialog>
  );
}
