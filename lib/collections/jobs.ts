import { inTransaction } from "@/lib/db/transaction";
import { type AnyJob, defineJob } from "@/lib/jobs";
import { attachInvitationsRequest } from "@/lib/users";
import { attachInvitations } from "./service/invitations";

/** Enqueued by `lib/users` at each sign-in. */
const attachInvitationsJob = defineJob({
  ...attachInvitationsRequest,
  run: (ctx, { userId }) => inTransaction(ctx, (tx) => attachInvitations(tx, userId)),
});

export const collectionJobs: readonly AnyJob[] = [attachInvitationsJob];
