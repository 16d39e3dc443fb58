import { type AnyJob, defineJob } from "@/lib/jobs";
import { attachInvitationsRequest } from "@/lib/users";
import { attachInvitations } from "./service/invitations";

/** Enqueued by `lib/users` at each sign-in, for what `attachAtSignIn` has left. */
const attachInvitationsJob = defineJob({
  ...attachInvitationsRequest,
  run: (ctx, { userId }) => attachInvitations(ctx, userId),
});

export const collectionJobs: readonly AnyJob[] = [attachInvitationsJob];
