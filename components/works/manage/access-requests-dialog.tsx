"use client";

import { AccessRequests } from "./access-requests";
import { ManageDialog, type WorkDialogProps } from "./manage-dialog";

/** Whether readers of a work may ask for its files. */
export function AccessRequestsDialog({ id, ...dialog }: WorkDialogProps) {
  return (
    <ManageDialog of="requests" {...dialog}>
      <AccessRequests id={id} onDone={dialog.onClose} />
    </ManageDialog>
  );
}
