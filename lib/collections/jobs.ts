import { z } from "zod";
import { inTransaction } from "@/lib/db/transaction";
import { type AnyJob, defineJob } from "@/lib/jobs";
import { attachInvitations } from "./service/invitations";

/** Background work of this module, for the wiring. Asked for by `lib/users` whenever somebody signs in. */
const attachInvitationsJob = defineJob({
  name: "collections.attach-invitations",
  input: z.object({ userId: z.int() }),
  run: (ctx, { userId }) => inTransaction(ctx, (tx) => attachInvitations(tx, userId)),
});

export const collectionJobs: readonly AnyJob[] = [attachInvitationsJob];
