import { z } from "zod";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { type AnyJob, defineJob, type Schedule } from "@/lib/jobs";
import { deleteLinksBefore } from "./repository/password-links";
import { deleteRegistrationsBefore } from "./repository/registrations";
import { deleteSessionsBefore } from "./repository/sessions";
import { invitationRequest, sendInvitation } from "./service/invitations";
import { registrationRequest, sendRegistration } from "./service/registration";
import { passwordLinkRequest, sendPasswordLink } from "./service/password-links";

const SESSION_KEEP_DAYS = 30;

/** Removes the rows of sessions that ended a month ago, with the addresses they hold, and links of the past. */
export const deleteOldSessions = defineJob<Record<string, never>>({
  name: "sessions.forget",
  input: z.object({}),
  run: async (ctx) => {
    const moment = new Date(ctx.now.getTime() - SESSION_KEEP_DAYS * MS_PER_DAY);
    const count = await deleteSessionsBefore(ctx, moment);
    await deleteLinksBefore(ctx, ctx.now);
    await deleteRegistrationsBefore(ctx, ctx.now);
    if (count > 0) ctx.log.info({ count }, "old sessions removed");
  },
});

export const mailPasswordLink = defineJob({ ...passwordLinkRequest, run: sendPasswordLink });

const mailRegistration = defineJob({ ...registrationRequest, run: sendRegistration });

const mailInvitation = defineJob({ ...invitationRequest, run: sendInvitation });

export const userJobs: readonly AnyJob[] = [
  deleteOldSessions,
  mailPasswordLink,
  mailRegistration,
  mailInvitation,
];

export const userSchedules: readonly Schedule[] = [
  { job: deleteOldSessions, cron: "40 3 * * *", reason: "schedules.fewSignedIn" },
];
